import { call, put, select, takeLeading } from 'typed-redux-saga';
import { sendCode, setForgottenPassword, verifyCode } from '../../../commands/recovery/contract.ts';
import { errorText } from '../../api/errors.ts';
import type { TextName } from '../../locales/texts.ts';
import { text } from '../../locales/i18n.ts';
import { request, RequestError } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { waitOf } from '../../api/wait.ts';
import * as recovery from './slice.ts';

/** Time in milliseconds that toasts of this page are shown (R683). */
const TOAST_MS = 3_000;
const TRIES = 3;
const tell = (kind: 'success' | 'error', what: TextName<'recovery'>) => toast[kind](text('recovery', what), TOAST_MS);

/** Sets a new password with a code that is sent to the user's WhatsApp (R667). */
export function* recoverySaga() {
  yield* takeLeading(recovery.numberSubmitted, send);
  yield* takeLeading(recovery.codeSubmitted, verify);
  yield* takeLeading(recovery.passwordSubmitted, save);
}

function* send({ payload: wpp }: ReturnType<typeof recovery.numberSubmitted>) {
  yield* put(recovery.asked());
  try {
    const { userId } = yield* call(() => request(sendCode, { body: { wpp } }));
    yield* put(recovery.codeSent({ wpp, userId }));
    tell('success', 'sent');
  } catch (error) {
    yield* put(recovery.failed());
    toast.error(errorText(error), TOAST_MS);
  }
}

function* verify({ payload: typed }: ReturnType<typeof recovery.codeSubmitted>) {
  const { wpp, userId } = yield* select(recovery.selectRecovery);
  yield* put(recovery.asked());
  try {
    const { code } = yield* call(() => request(verifyCode, { params: { wpp }, query: { code: typed, userId } }));
    if (code === typed) return yield* put(recovery.codeRight());
    yield* put(recovery.codeWrong());
    const { wrong } = yield* select(recovery.selectRecovery);
    tell('error', wrong < TRIES ? 'wrong' : 'exceeded');
    if (wrong >= TRIES) yield* put(recovery.finished());
  } catch (error) {
    yield* put(recovery.failed());
    if (waitOf(error)) toast.error(errorText(error), TOAST_MS);
    else tell('error', 'unverifiable');
  }
}

function* save({ payload: newPassword }: ReturnType<typeof recovery.passwordSubmitted>) {
  const { userId } = yield* select(recovery.selectRecovery);
  yield* put(recovery.asked());
  try {
    yield* call(() => request(setForgottenPassword, { body: { userId, newPassword } }));
    yield* put(recovery.finished());
    tell('success', 'updated');
  } catch (error) {
    yield* put(recovery.failed());
    if (waitOf(error)) return toast.error(errorText(error), TOAST_MS);
    tell('error', error instanceof RequestError && error.code === 'ERR_CODE_UNVERIFIED' ? 'invalid' : 'unsaved');
  }
}
