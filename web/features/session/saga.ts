import { eventChannel, type Task } from 'redux-saga';
import { call, cancel, delay, fork, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { z } from 'zod';
import { login, logout, me } from '../../../commands/session/contract.ts';
import { getInstallation } from '../../../projections/installation/contract.ts';
import type { SignedIn } from '../../../domain/user/shape.ts';
import {
  dropCredentials,
  hearSession,
  keepSignIn,
  storedSignIn,
  storedToken,
  type SessionNews,
} from '../../api/credentials.ts';
import { errorText, isUnreached, toastError } from '../../api/errors.ts';
import { authFrame } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { untilNetworkReturns } from '../../api/networkReturns.ts';
import { pageEnding, signedIn, signedOut, userRefreshed } from '../../api/signing.ts';
import { request, RequestError } from '../../api/request.ts';
import { streamReset, streamStarted, streamStopped } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import { limitOf, waitOf } from '../../api/wait.ts';
import { daysUntil, expiresSoon } from '../../api/session/expiry.ts';
import * as session from '../../api/session/slice.ts';

/** Leaves time to read the notice before the page reloads (R022, R041). */
const reloadDelayMs = 1000;
const retryMs = 2000;

/**
 * Runs the sign-in, its resumption after a reload, and its end by the user, by the server, or by a sign-in elsewhere.
 */
export function* sessionSaga() {
  const news = yield* fork(followNews);
  yield* takeLeading(session.loginShown, lookAround);
  yield* takeLeading(session.loginSubmitted, signIn);
  yield* takeLatest([session.loginPaused, session.loginBegan], countDown);
  yield* takeLeading(session.logoutClicked, signOut, news);
  yield* takeLeading(authFrame, accessedElsewhere, news);
  yield* fork(followResets);
  yield* call(resume);
}

export function* signIn({ payload }: ReturnType<typeof session.loginSubmitted>) {
  yield* put(session.loginBegan());
  try {
    const { token, user } = yield* call(() => request(login, { body: payload }));
    keepSignIn(token, user);
    yield* call(enter, user);
    toast.success(text('session', 'success'));
    const days = daysUntil(user.company.dueDate, user.company.timeZone, new Date());
    if (expiresSoon(days)) toast.warning(text('session', 'expires', { count: days }));
  } catch (error) {
    const seconds = waitOf(error);
    if (seconds) {
      yield* put(session.loginPaused({ seconds, limit: limitOf(error) }));
      return toast.error(errorText(error));
    }
    yield* put(session.loginRefused({ refusal: errorText(error), payAt: linkIn(error) }));
    toastError(error);
  }
}

const linked = z.object({ link: z.string().startsWith('/pay/') });
/** The payment link in a refusal; '' without one. */
const linkIn = (error: unknown): string =>
  (error instanceof RequestError && linked.safeParse(error.detail).data?.link) || '';

/** Counts down the seconds to wait. Another attempt ends the countdown. */
function* countDown(action: ReturnType<typeof session.loginPaused | typeof session.loginBegan>) {
  if (!session.loginPaused.match(action)) return;
  const { seconds } = action.payload;
  const until = Date.now() + seconds * 1_000;
  for (let left = seconds; left > 0;) {
    yield* delay(1_000);
    left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
    yield* put(session.secondPassed(left));
  }
}

/**
 * Asks whether visitors may sign up. Without an answer they may not, and the sign-in itself still works. A page opened
 * offline asks again once the network is back.
 */
function* lookAround() {
  for (;;)
    try {
      const { signUp } = yield* call(() => request(getInstallation));
      return yield* put(session.signUpKnown(signUp));
    } catch (error) {
      if (!isUnreached(error)) return undefined;
      yield* call(untilNetworkReturns);
    }
}

/** The id of the sign-in that this tab uses. */
let entered: string | null = null;

function* enter(user: SignedIn) {
  entered = storedSignIn();
  yield* put(signedIn(user));
  yield* put(streamStarted());
}

/** Resumes the sign-in of a stored token. It repeats while the server cannot be reached. */
function* resume() {
  while (storedToken()) {
    try {
      return yield* call(enter, yield* call(() => request(me)));
    } catch (error) {
      if (error instanceof RequestError && error.endedSession) continue;
      if (error instanceof RequestError && error.status >= 400 && error.status < 500) dropCredentials();
      else yield* delay(retryMs);
    }
  }
  yield* put(signedOut());
}

function* signOut(news: Task) {
  yield* cancel(news); // This tab ends the session itself.
  yield* put(streamStopped());
  try {
    yield* call(() => request(logout));
  } catch (error) {
    toastError(error);
  }
  yield* delay(reloadDelayMs);
  dropCredentials();
  yield* put(pageEnding());
  location.reload();
}

/** Every sign-in of the user receives this frame, except the one that caused it. */
function* accessedElsewhere(news: Task, { payload: { payload } }: ReturnType<typeof authFrame>) {
  const user = yield* select(session.selectUser);
  if (payload.user.id !== user?.id) return;
  yield* cancel(news);
  yield* put(streamStopped());
  toast.error(text('session', 'elsewhere'));
  yield* delay(reloadDelayMs);
  // Another tab may have stored the new sign-in already. It must stay, because this tab continues with it.
  if (storedSignIn() === entered) localStorage.clear();
  yield* put(pageEnding());
  location.reload();
}

/** A reset may have missed changes of the user or the company. The first reset only follows the sign-in. */
function* followResets() {
  let fresh = true;
  yield* takeLatest([signedIn, streamReset], function* ({ type }) {
    if (type === streamReset.type && !fresh) yield* call(readAgain);
    fresh = type === signedIn.type;
  });
}

function* readAgain() {
  try {
    yield* put(userRefreshed(yield* call(() => request(me))));
  } catch {
    // A call that ends the session reports that itself. After any other failure the next reset tries again.
  }
}

/**
 * Ends the session here when another user signed in in another tab. This tab's calls would use that user's token, so
 * none of the old user's data may stay.
 */
function* giveWayTo(userId: number) {
  const user = yield* select(session.selectUser);
  if (!user || user.id === userId) return;
  yield* put(streamStopped());
  yield* put(signedOut());
  location.reload();
}

/** Takes over the sign-in of another tab when this tab has none and is not signing in. */
function* comeAlong() {
  const { status, busy } = yield* select(session.selectSession);
  if (status === 'anonymous' && !busy) yield* call(resume);
}

/** Follows changes of the sign-in: renewed, or ended (401). */
function* followNews() {
  const news = eventChannel<SessionNews>(hearSession);
  yield* takeEvery(news, function* (told) {
    const user = yield* select(session.selectUser);
    if (told.type === 'lookEnded') return location.assign('/settings');
    if (told.type === 'signedInBeside') return yield* user ? call(giveWayTo, told.userId) : call(comeAlong);
    if (told.type === 'refreshed') {
      yield* call(giveWayTo, told.user.id);
      return yield* put(userRefreshed(told.user));
    }
    yield* put(streamStopped());
    yield* put(signedOut());
    const payAt = linkIn(told.why);
    if (payAt) yield* put(session.loginRefused({ refusal: errorText(told.why), payAt }));
    if (user) toast.error(errorText(told.why));
    return undefined;
  });
}
