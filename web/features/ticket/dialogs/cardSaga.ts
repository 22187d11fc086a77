import { call, put, takeLeading } from 'typed-redux-saga';
import { addContact } from '../../../../commands/contact/contract.ts';
import { contactThere } from '../../contact/index.ts';
import { toastError } from '../../../api/errors.ts';
import { joinStore } from '../../../api/feature.ts';
import { request } from '../../../api/request.ts';
import { cardClicked } from '../../conversation/index.ts';
import { layerOpened } from '../slice.ts';

/** Registers the person of a contact card. Returns the contact, which may exist already under another spelling. */
const contactOf = async ({ name, number }: ReturnType<typeof cardClicked>['payload']) => {
  // Numbers of contact cards include the country code.
  const who = { name: name.length < 2 ? number : name, number: `+${number}` };
  const body = { ...who, email: '', disableBot: false, extraInfo: [] };
  try {
    return await request(addContact, { body });
  } catch (error) {
    const there = await contactThere(error);
    if (!there) throw error;
    return there;
  }
};

/** Finds or creates the contact of a contact card, then opens the dialog for a new ticket (R167). */
function* startWith({ payload }: ReturnType<typeof cardClicked>) {
  try {
    const { id, name, number } = yield* call(contactOf, payload);
    yield* put(layerOpened({ is: 'new', contact: { id, name, number } }));
  } catch (error) {
    toastError(error);
  }
}

/** Loaded with the first conversation, because contact cards only appear there. */
export function* cardSaga() {
  yield* takeLeading(cardClicked, startWith);
}
joinStore([], cardSaga);
