import { call, put, takeLeading } from 'typed-redux-saga';
import { addContact } from '../../commands/contact/contract.ts';
import { sameNumber } from '../../domain/kernel/phoneNumber.ts';
import { listContacts } from '../../projections/contact/contract.ts';
import { toastError } from '../kernel/errors.ts';
import { joinStore } from '../kernel/feature.ts';
import { request } from '../kernel/request.ts';
import { cardClicked } from '../message/slice.ts';
import { layerOpened } from './slice.ts';

/** Whom a visiting card names is a contact from now on, and the dialog of a new ticket opens for him (R167). */
function* startWith({ payload: { name, number } }: ReturnType<typeof cardClicked>) {
  try {
    // However the number is spelt, its end is the same.
    const query = { searchParam: number.slice(-8) };
    const { contacts } = yield* call(() => request(listContacts, { query }));
    const known = contacts.find((contact) => sameNumber(contact.number, number));
    // The card's numbers have their country code.
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

/** Comes with the first conversation, where cards are. */
export function* cardSaga() {
  yield* takeLeading(cardClicked, startWith);
}
joinStore([], cardSaga);
