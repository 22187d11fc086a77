import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { chosenTemplate } from '../kernel/templateParts.ts';
import { repeat } from './repeat.ts';

/** The file of the message. `path` is the name in storage, `name` the sender's name for it. */
const file = z.object({ path: z.string(), name: storedName });
export type ScheduledFile = z.infer<typeof file>;

/**
 * The text, the contact and the time (ISO, UTC). `connectionId` null: the connection of the contact's ticket, else the default
 * one.
 */
const planned = z.object({
  contactId: z.number(),
  body: z.string(),
  sendAt: z.string(),
  connectionId: z.number().nullable(),
  file: file.nullable(),
  /** The message belongs to a series. Every message of a series has a separate stream. */
  repeat: repeat.optional(),
  /** Sent instead of the text, over an official connection. `body` is then its text with the variables of the values. */
  template: chosenTemplate.optional(),
});
export type Planned = z.infer<typeof planned>;

/** The ids of the later messages of the series, which take over this one's state. */
const followers = z.array(z.number()).optional();

const whose = {
  personal: { fields: ['body', 'file.name', 'template'], whose: 'contact', of: 'contactId' },
  plain: ['sendAt', 'file.path', 'repeat.until'],
} as const;
export const scheduleEvents = {
  MessageScheduled: { data: planned.extend({ userId: z.number(), followers }), ...whose },
  /** Contains every field, so that personal data is sealed with the key of the present contact. */
  ScheduleChanged: { data: planned.extend({ followers }), ...whose },
  /** The time arrived and the route is fixed. A retry after a crash therefore sends the same message. */
  ScheduleRouted: { data: z.object({ ticketId: z.number(), connectionId: z.number() }) },
  /** Its message waits to be sent, perhaps again. Nothing has been sent yet. */
  ScheduleQueued: { data: z.object({ messageId: z.uuid() }) },
  /** WhatsApp accepted it. */
  ScheduleSent: { data: z.object({}) },
  ScheduleFailed: { data: z.object({ reason: z.string() }), plain: ['reason'] },
  ScheduleRemoved: { data: z.object({ followers }) },
};
