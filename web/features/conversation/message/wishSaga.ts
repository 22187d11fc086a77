import { call, delay, put, select } from 'typed-redux-saga';
import { deleteMessage, editMessage, forwardMessage, reactToMessage } from '../../../../commands/message/contract.ts';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { changed, selectRecord, type EntitiesRoot } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { text } from '../../../locales/i18n.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';
import { inOrder } from '../timeline/order.ts';
import { isSigned } from '../composer/useSign.ts';
import { deleteClicked, editSent, reactionChosen } from './acts.ts';
import { forwardSent, pickingEnded, selectPicking, type MessageRoot } from '../slice.ts';

type Wish = NonNullable<MessageRecord['wish']>;
/** The pause between two forwarded messages (ms, R188). */
const PAUSE_MS = 900;

/** Shows an edit or deletion at once. If the server refuses, restores the previous state and throws the error. */
function* ask(id: string, wish: Wish) {
  const before = yield* select((state: EntitiesRoot) => selectRecord(state, 'message', id));
  yield* put(changed({ message: { id, wish } }));
  const params = { messageId: id };
  try {
    const message = yield* call(() =>
      wish.is === 'edit'
        ? request(editMessage, { params, body: { body: wish.body } })
        : request(deleteMessage, { params }),
    );
    yield* put(changed({ message }));
  } catch (error) {
    yield* put(changed({ message: { id, wish: before?.wish ?? null } }));
    throw error;
  }
}

/** Shows a reaction at once. If the server refuses, restores the previous one and shows the error. */
function* react({ id, emoji }: ReturnType<typeof reactionChosen>['payload']) {
  const before = yield* select((state: EntitiesRoot) => selectRecord(state, 'message', id));
  yield* put(changed({ message: { id, reacting: { emoji, error: '' } } }));
  try {
    const message = yield* call(() => request(reactToMessage, { params: { messageId: id }, body: { emoji } }));
    yield* put(changed({ message }));
  } catch (error) {
    yield* put(changed({ message: { id, reacting: before?.reacting ?? null } }));
    yield* call(toastError, error);
  }
}

/** Forwards the selected messages to each contact in their order. After a failure it shows the error and continues. */
function* forward({ contactIds }: ReturnType<typeof forwardSent>['payload']) {
  const picked = yield* select((state: MessageRoot) => selectPicking(state));
  if (!picked) return;
  yield* put(pickingEnded());
  const known = yield* select((state: EntitiesRoot) =>
    picked.flatMap((id) => selectRecord(state, 'message', id) ?? []),
  );
  const ids = known.sort(inOrder).map(({ id }) => id);
  const calls = contactIds.flatMap((contactId) =>
    ids.map((messageId) => ({ contactId, messageId, signMessage: isSigned() })),
  );
  let failed = 0;
  for (const [index, body] of calls.entries()) {
    if (index) yield* delay(PAUSE_MS);
    try {
      yield* call(() => request(forwardMessage, { body }));
    } catch (error) {
      failed++;
      yield* call(toastError, error);
    }
  }
  if (failed < calls.length) toast.success(text('message', 'forwardedTo', { count: contactIds.length }));
}

type Done = ReturnType<typeof editSent | typeof deleteClicked | typeof reactionChosen | typeof forwardSent>;
/** Runs an edit, deletion, reaction or forward. */
export function* doneWith(action: Done) {
  if (editSent.match(action)) yield* ask(action.payload.id, { is: 'edit', body: action.payload.body, error: '' });
  else if (deleteClicked.match(action)) yield* ask(action.payload.id, { is: 'deletion', body: '', error: '' });
  else if (reactionChosen.match(action)) yield* react(action.payload);
  else yield* forward(action.payload);
}
