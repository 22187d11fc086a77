import { choiceSaga } from './choiceSaga.ts';
import { choiceSlice } from './choiceSlice.ts';
import { ContactPanel } from './ContactPanel.tsx';
import { ForwardBar } from './ForwardBar.tsx';
import { Layers } from './Layers.tsx';
import { NewTicketForm } from './NewTicketForm.tsx';
import { OptionsMenu } from './OptionsMenu.tsx';
import { QueuePicks } from './QueuePicks.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { joinStore } from '../kernel/feature.ts';

joinStore([choiceSlice], choiceSaga);

export { ContactPanel, ForwardBar, Layers, NewTicketForm, OptionsMenu, QueuePicks, SearchFilters };
