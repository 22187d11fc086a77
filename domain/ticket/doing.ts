import { z } from 'zod';

/** What somebody does in a conversation at this moment: shown now or never, and no fact. */
export const doing = z.enum(['viewing', 'gone', 'composing', 'recording', 'paused']);
export type Doing = z.infer<typeof doing>;
/** Which ticket it is about, and who may hear of it. */
const place = {
  companyId: z.number(),
  ticketId: z.number(),
  queueId: z.number().nullable(),
  ownerId: z.number().nullable(),
};
/** What passes by to those who have the ticket open. `userId` null: the contact does it, of a group who is called `name`. */
export const doneInTicket = z.object({ ...place, userId: z.number().nullable(), name: z.string(), is: doing });
export type DoneInTicket = z.infer<typeof doneInTicket>;

/** What a user does, told to whoever serves the connection: `says`, the contact is to see it. */
export const chatState = z.object({
  ...place,
  connectionId: z.number(),
  contactId: z.number(),
  is: doing,
  says: z.boolean(),
});
export type ChatState = z.infer<typeof chatState>;
/** The names of those notifications. */
export const doingName = 'doing';
export const CHAT_STATE = 'chat_state';
