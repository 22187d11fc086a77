import { handBackTickets } from '../../../commands/user/contract.ts';
import { request } from '../../api/request.ts';
import { createTask } from '../../api/task.ts';
import { text } from '../../locales/i18n.ts';

/** Returns all tickets of a user to the queue; the rows of everyone change when the stream says so. */
export const handBack = createTask(
  'userHandBack',
  (userId: number) => request(handBackTickets, { params: { userId } }),
  { overlap: 'joins', said: ({ count }) => text('user', 'handedBack', { count }) },
);
