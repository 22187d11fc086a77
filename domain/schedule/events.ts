import { z } from 'zod';

/** A file that goes along. path: the name that the server made; name: as its sender knows it. */
const file = z.object({ path: z.string(), name: z.string() });
export type ScheduledFile = z.infer<typeof file>;

/** What is to be said, to whom and when (ISO, UTC); over which connection: null, that of the contact's ticket, else the default. */
const planned = z.object({
  contactId: z.number(),
  body: z.string(),
  sendAt: z.string(),
  connectionId: z.number().nullable(),
  file: file.nullable(),
});
export type Planned = z.infer<typeof planned>;

const whose = {
  personal: { fields: ['body', 'file.name'], whose: 'contact', of: 'contactId' },
  plain: ['sendAt', 'file.path'],
} as const;
export const scheduleEvents = {
  MessageScheduled: { data: planned.extend({ userId: z.number() }), ...whose },
  /** All of it, so that what is personal is sealed anew for whom it is now. */
  ScheduleChanged: { data: planned, ...whose },
  /** Its time has come: this way it goes, decided once, so that whoever goes on after a crash sends the same message. */
  ScheduleRouted: { data: z.object({ ticketId: z.number(), connectionId: z.number() }) },
  ScheduleSent: { data: z.object({}) },
  ScheduleFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  ScheduleRemoved: { data: z.object({}) },
};
