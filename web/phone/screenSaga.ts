import { call, delay, select, take } from 'typed-redux-saga';
import { closeChat, openPhoneChat } from '../../gateway/phone/contract.ts';
import { request } from '../api/request.ts';
import { signedOut } from '../api/signing.ts';
import { logoutClicked, selectUser } from '../api/session/slice.ts';
import { chatKey, phoneSlice, selectOnScreen, type PhoneChatKey } from './slice.ts';

const { pageShown, pageHidden, addressTurned, phonesRead, peopleRead, personAdded } = phoneSlice.actions;
const turns = [pageShown, pageHidden, addressTurned, phonesRead, peopleRead, personAdded];
const retryMs = 2000;

/**
 * Reports to the phone which chat the customer has on the screen, one step after the other. Messages count as read only
 * while the chat is visible here.
 */
export function* screenSaga() {
  let open: PhoneChatKey | null = null;
  while (true) {
    const wanted = yield* select(selectOnScreen);
    if (open && (!wanted || chatKey(open) !== chatKey(wanted))) {
      yield* call(close, open);
      open = null;
    } else if (wanted && !open) {
      if (yield* call(show, wanted)) open = wanted;
      else yield* delay(retryMs);
    } else yield* take([...turns, logoutClicked, signedOut]);
  }
}

/** Opens a chat on the phone. Returns whether the phone accepted it. */
const show = async (chat: PhoneChatKey): Promise<boolean> =>
  request(openPhoneChat, { params: chat }).then(
    () => true,
    () => false,
  );

/** The page may be closing: the request outlives it, and a failure cannot be shown. */
function* close(chat: PhoneChatKey) {
  if (!(yield* select(selectUser))) return;
  yield* call(() => request(closeChat, { params: chat }, { keepalive: true }).catch(() => undefined));
}
