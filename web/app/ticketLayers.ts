import { noteSaga } from '../note/saga.ts';
import { noteSlice } from '../note/slice.ts';
import { choiceSaga } from '../ticket/choiceSaga.ts';
import { choiceSlice } from '../ticket/choiceSlice.ts';
import { ContactPanel } from '../ticket/ContactPanel.tsx';
import { Layers } from '../ticket/Layers.tsx';
import { NewTicketForm } from '../ticket/NewTicketForm.tsx';
import { OptionsMenu } from '../ticket/OptionsMenu.tsx';
import { QueuePicks } from '../ticket/QueuePicks.tsx';
import { SearchFilters } from '../ticket/SearchFilters.tsx';
import { addFeature } from './store.ts';

addFeature((reducer) => reducer.inject(choiceSlice), choiceSaga);
addFeature((reducer) => reducer.inject(noteSlice), noteSaga);

export { ContactPanel, Layers, NewTicketForm, OptionsMenu, QueuePicks, SearchFilters };
