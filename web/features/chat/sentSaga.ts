import { call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { outageEnded } from '../../api/outage.ts';
import { signedIn } from '../../api/signing.ts';
import { streamOnline } from '../../api/stream.ts';
import { logoutClicked, selectUser } from '../../api/session/slice.ts';
import { chatSaid } from './frames.ts';
import { keepSent, sentOf } from './held.ts';
import { answered, discarded, said, selectTalk } from './talkSlice.ts';

/**
 * Sends unconfirmed messages again when the server is back, and after a reload. They keep their key, so none is posted twice.
 */
export function* sentSaga() {
  yield* fork(keep);
  yield* takeEvery([outageEnded, streamOnline], function* () {
    for (const one of (yield* select(selectTalk)).outgoing)
      if (one.waits && one.reason !== null) yield* put(said({ ...one, reason: null }));
  });
  yield* takeEvery(signedIn, recall);
  yield* call(recall);
}

/** Keeps unconfirmed messages, except those with files, because a reload loses the files. Signing out keeps nothing. */
function* keep() {
  while (true) {
    const { type } = yield* take([said, answered, discarded, chatSaid, logoutClicked]);
    if (type === logoutClicked.type) return;
    const user = yield* select(selectUser);
    const { outgoing } = yield* select(selectTalk);
    const texts = outgoing.filter(({ files }) => files.length === 0);
    if (user)
      keepSent(
        user.id,
        texts.map(({ key, chatId, text }) => ({ key, chatId, text })),
      );
  }
}

function* recall() {
  const user = yield* select(selectUser);
  for (const one of sentOf(user?.id ?? 0)) yield* put(said({ ...one, files: [], reason: null }));
}
