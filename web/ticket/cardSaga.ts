import { call, put, takeLeading } from 'typed-redux-saga';
import { addContact } from '../../commands/contact/contract.ts';
import { sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { listContacts } from '../../projections/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { cardClicked } from '../message/slice.ts';
import { layerOpened } from './slice.ts';

/** Finds or creates the contact of a contact card, then opens the dialog for a new ticket (R167). */
function* startWith({ payload: { name, number } }: ReturnType<typeof cardClicked>) {
  try {
    // The last 8 digits are the same in every spelling of a number.
    const query = { searchParam: number.slice(-8) };
    const { contacts } = yield* call(() => request(listContacts, { query }));
    const known = contacts.find((contact) => sameNumber(contact.number, number));
    // Numbers of contact cards include the country code.
    const body = {
      name: name.length < 2 ? number : name,
      number: `+${number}`,
      email: '',
      disableBot: false,
      extraInfo: [],
    };
    const { id } = known ?? (yield* call(() => request(addContact, { body })));
    yield* put(layerOpened({ is: 'new', contact: known ?? { id, name: body.name, number } }));
  } catch (error) {
    toastError(error);
  }
}

/** Loaded with the first conversation, because contact cards only appear there. */
export function* cardSaga() {
  yield* takeLeading(cardClicked, startWith);
}
joinStore([], cardSaga);
