import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { signedIn } from '../../api/signing.ts';
import { selectUser } from '../../api/session/slice.ts';
import { chatFiles, sentTexts } from './held.ts';
import { said, selectTalk } from './talkSlice.ts';

/**
 * Keeps unconfirmed messages over a reload, except those with files, because a reload loses the files. Then they are sent again
 * with their key, so none is posted twice.
 */
export function* sentSaga() {
  yield* takeEvery(signedIn, recall);
  yield* call(recall);
  let { outgoing: last } = yield* select(selectTalk);
  while (true) {
    yield* take('*');
    const user = yield* select(selectUser);
    const { outgoing } = yield* select(selectTalk);
    if (outgoing === last) continue;
    last = outgoing;
    chatFiles.holdOnly(outgoing.flatMap(({ attached }) => attached));
    const texts = outgoing.filter(({ attached }) => attached.length === 0);
    if (user) sentTexts.write(user.id, texts.length ? texts : null);
  }
}

function* recall() {
  const user = yield* select(selectUser);
  for (const one of sentTexts.read(user?.id ?? 0) ?? [])
    yield* put(said({ ...one, attached: [], share: 0, failed: '' }));
}
