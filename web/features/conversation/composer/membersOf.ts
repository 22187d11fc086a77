import { groupMembers } from '../../../../commands/message/contract.ts';
import { request } from '../../../api/request.ts';
import { createTask } from '../../../api/task.ts';

/** Loads the members of the group of a ticket. Empty until the phone has sent them; later members are missing. */
export const membersOf = createTask(
  'groupMembers',
  async (ticketId: number) => (await request(groupMembers, { params: { ticketId } })).members,
  { overlap: 'replaces', reads: true },
);
