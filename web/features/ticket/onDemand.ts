import { choiceSaga } from './dialogs/choiceSaga.ts';
import { choiceSlice } from './dialogs/choiceSlice.ts';
import { BlockContact } from '../contact/index.ts';
import { ContactPanel } from './panel/ContactPanel.tsx';
import { ForwardBar } from './dialogs/ForwardBar.tsx';
import { TicketDialogs } from './dialogs/TicketDialogs.tsx';
import { NewTicketForm } from './dialogs/NewTicketForm.tsx';
import { OptionsMenu } from './open/OptionsMenu.tsx';
import { QueuePicks } from './list/QueuePicks.tsx';
import { SearchFilters } from './list/SearchFilters.tsx';
import { joinStore } from '../../api/feature.ts';

joinStore([choiceSlice], choiceSaga);

export { BlockContact, ContactPanel, ForwardBar, TicketDialogs, NewTicketForm, OptionsMenu, QueuePicks, SearchFilters };
