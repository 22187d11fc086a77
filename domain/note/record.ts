import { z } from 'zod';
import { allows } from '../kernel/permissions.ts';
import { record } from '../kernel/record.ts';

const fields = z.object({
  note: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
  userId: z.number(),
});

/** A note of an agent on a ticket (R129). Only its author or an admin may delete it (R133). */
export const note = record({
  name: 'Note',
  feature: 'note',
  fields,
  search: ['note'],
  parent: 'ticketId',
  personal: { fields: ['note'], whose: 'contact', of: 'contactId' },
  mayChange: ({ userId }, actor) => userId === actor.userId || allows(actor.profile, 'records:editAny'),
});
