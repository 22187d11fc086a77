import { z } from 'zod';
import { messageShape } from '../../../../domain/message/shape.ts';
import { attachedShape, createUnsentSaga, outgoingShape } from '../../../api/outbox/unsentSaga.ts';
import { retryClicked, selectUnsent, unsentFound } from '../slice.ts';
import { holdOnly, isHeld } from './files.ts';

const file = z.object({ id: z.number(), name: z.string() }).nullable();
const quoted = messageShape.nullable();
const editing = z
  .object({ id: z.string(), signature: z.string().default(''), before: z.string() })
  .nullable()
  .default(null);
const mention = z.object({ said: z.string(), isMe: z.boolean(), name: z.string(), number: z.string() });

/** Keeps drafts and unsent messages of tickets across reloads of this tab, until the user signs out. */
export const keepUnsentSaga = createUnsentSaga({
  name: 'unsent',
  message: outgoingShape.extend({ ticketId: z.number(), quoted, file, mentions: z.array(mention).optional() }),
  draft: z.object({ text: z.string(), quoted, file, attached: attachedShape, editing }),
  isEmpty: ({ text, quoted: answered, file: taken, editing: changed }) => !text && !answered && !taken && !changed,
  files: { isHeld, holdOnly },
  select: selectUnsent,
  found: unsentFound,
  retryClicked,
});
