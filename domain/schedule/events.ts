import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { repeat } from './repeat.ts';

/** A file that goes along. path: the name that the server made; name: as its sender knows it. */
const file = z.object({ path: z.string(), name: storedName });
export type ScheduledFile = z.infer<typeof file>;

/** What is to be said, to whom and when (ISO, UTC); over which connection: null, that of the contact's ticket, else the default. */
const planned = z.object({
  contactId: z.number(),
  body: z.string(),
  sendAt: z.string(),
  connectionId: z.number().nullable(),
  file: file.nullable(),
  /** It is one of several; each is a message of its own. */
  repeat: repeat.optional(),
});
export type Planned = z.infer<typeof planned>;

/** The messages behind this one, as they were given ids: they become as it is. */
const followers = z.array(z.number()).optional();

const whose = {
  personal: { fields: ['body', 'file.name'], whose: 'contact', of: 'contactId' },
  plain: ['sendAt', 'file.path', 'repeat.until'],
} as const;
export const scheduleEvents = {
  MessageScheduled: { data: planned.extend({ userId: z.number(), followers }), ...whose },
  /** All of it, so that what is personal is sealed anew for whom it is now. */
  ScheduleChanged: { data: planned.extend({ followers }), ...whose },
  /** Its time has come: this way it goes, decided once, so that whoever goes on after a crash sends the same message. */
  ScheduleRouted: { data: z.object({ ticketId: z.number(), connectionId: z.number() }) },
  /** Its message waits to be sent, or waits again: nothing has left yet. */
  ScheduleQueued: { data: z.object({ messageId: z.uuid() }) },
  /** WhatsApp took it. */
  ScheduleSent: { data: z.object({}) },
  ScheduleFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  ScheduleRemoved: { data: z.object({ followers }) },
};
