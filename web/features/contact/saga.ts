import { fork } from 'typed-redux-saga';
import { addContact, changeContact, removeContact } from '../../../commands/contact/contract.ts';
import { listContacts } from '../../../projections/contact/contract.ts';
import { joinStore } from '../../api/feature.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { recordSaga } from '../../api/records/recordSaga.ts';
import { called } from '../../ui/format/called.ts';
import { agendaSaga } from './import/agendaSaga.ts';
import { agendaSlice } from './import/agendaSlice.ts';
import { contactThere } from './contactThere.ts';
import { importSaga } from './import/importSaga.ts';
import { importSlice } from './import/importSlice.ts';
import { selectionSlice } from './selection/selectionSlice.ts';
import { contacts } from './slice.ts';

const contactSaga = recordSaga(contacts, {
  list: async (query) => {
    const { contacts: records, ...page } = await request(listContacts, { query });
    return { records, ...page };
  },
  save: (id, body, seen) =>
    id === null
      ? request(addContact, { body })
      : request(changeContact, { params: { contactId: id }, query: { seen }, body }),
  remove: ({ id }) => request(removeContact, { params: { contactId: id } }),
  there: contactThere,
  said: {
    saved: () => text('contact', 'saved'),
    removed: () => text('contact', 'removed'),
    there: (contact) => text('contact', 'there', { name: called(contact) }),
  },
});

/** Runs all effects of the contacts page, and of the form next to a conversation. */
export function* contactsSaga() {
  yield* fork(contactSaga);
  yield* fork(importSaga);
  yield* fork(agendaSaga);
}

joinStore([contacts, selectionSlice, importSlice, agendaSlice], contactsSaga);
