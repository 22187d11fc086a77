import { z } from 'zod';

/**
 * The cause: a user's id, the contact, someone on the company's phone, or a part of the system. In a group, the data names the
 * participant.
 */
const by = z.union([z.number(), z.enum(['contact', 'phone', 'connector', 'bot', 'clock', 'system'])]);

/** One event of a ticket as the log stores it. The data of erased people is missing. */
export const auditEntry = z.object({
  /** The event's position in the log: decimal text that grows. */
  position: z.string(),
  at: z.string(),
  type: z.string(),
  by,
  /** The reaction or scheduled job that caused it; '' where a person asked for it. */
  rule: z.string(),
  /** The message that it belongs to; null for events of the ticket itself. */
  messageId: z.string().nullable(),
  /** The text was edited or deleted later, and this caller may not read it. */
  hidden: z.boolean(),
  data: z.record(z.string(), z.json()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The current names of the records that entries refer to by id. Erased and removed records have none. */
const called = z.record(z.string(), z.string());
export const auditNames = z.object({
  users: called,
  queues: called,
  tags: called,
  connections: called,
  contacts: called,
});
export type AuditNames = z.infer<typeof auditNames>;
export const noNames: AuditNames = { users: {}, queues: {}, tags: {}, connections: {}, contacts: {} };

/** Merges the names of two pages. */
export const joinedNames = (a: AuditNames, b: AuditNames): AuditNames => ({
  users: { ...a.users, ...b.users },
  queues: { ...a.queues, ...b.queues },
  tags: { ...a.tags, ...b.tags },
  connections: { ...a.connections, ...b.connections },
  contacts: { ...a.contacts, ...b.contacts },
});

const due = /^due:([A-Za-z]+):/;
const reaction = /^(when[A-Z]\w*):/;
/** Returns the scheduled job or reaction behind a cause; '' where a person asked for it. */
export const ruleOf = (cause: string): string => due.exec(cause)?.[1] ?? reaction.exec(cause)?.[1] ?? '';
