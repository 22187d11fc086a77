import { z } from 'zod';
import { attachedShape, createUnsentSaga, outgoingShape } from '../../api/outbox/unsentSaga.ts';
import { chatFiles } from './files.ts';
import { selectTalk, talkSlice } from './talkSlice.ts';

/** Keeps drafts and unsent messages of chats across reloads of this tab, until the user signs out. */
export const keepUnsentSaga = createUnsentSaga({
  name: 'chats',
  message: outgoingShape.extend({ chatId: z.number() }),
  draft: z.object({ text: z.string(), attached: attachedShape }),
  isEmpty: ({ text }) => !text,
  isKept: ({ attached }) => attached.length === 0,
  files: chatFiles,
  select: selectTalk,
  found: talkSlice.actions.unsentFound,
  retryClicked: talkSlice.actions.retryClicked,
});
