import { z } from 'zod';

/** The activity of a person in a conversation at this moment. It is shown live and never stored. */
export const doing = z.enum(['viewing', 'gone', 'composing', 'recording', 'paused']);
export type Doing = z.infer<typeof doing>;
/** The ticket, and what decides who may see the activity. */
const place = {
  companyId: z.number(),
  ticketId: z.number(),
  queueId: z.number().nullable(),
  ownerId: z.number().nullable(),
};
/** Sent to users who have the ticket open. `userId` null: the contact is active; in a group, `name` is the participant. */
export const doneInTicket = z.object({ ...place, userId: z.number().nullable(), name: z.string(), is: doing });
export type DoneInTicket = z.infer<typeof doneInTicket>;

/** The activity of a user, sent to the process that runs the connection. `says`: the contact sees it too. */
export const chatState = z.object({
  ...place,
  connectionId: z.number(),
  contactId: z.number(),
  is: doing,
  says: z.boolean(),
});
export type ChatState = z.infer<typeof chatState>;
/** The name of frames about an activity. */
export const doingName = 'doing';
