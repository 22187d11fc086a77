import { messageHistory } from '../../../../projections/message/contract.ts';
import { request } from '../../../api/request.ts';
import { createTask } from '../../../api/task.ts';
import { conversationAsked, conversationLeft, peekClosed } from '../slice.ts';

/** Loads the earlier versions of an edited or deleted message. Their dialog is open from the call until the reset. */
export const messageVersions = createTask(
  'messageVersions',
  (messageId: string) => request(messageHistory, { params: { messageId } }),
  { overlap: 'replaces', dropOn: [conversationAsked, conversationLeft, peekClosed] },
);
