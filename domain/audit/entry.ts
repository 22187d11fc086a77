import { z } from 'zod';

/** Who did it: a user's id; the contact (of a group: which one stands in the data), or the company's people on the phone itself; or a part of the system. */
const by = z.union([z.number(), z.enum(['contact', 'phone', 'connector', 'bot', 'clock', 'system'])]);

/** What happened in a ticket, as it stands in the log; of whoever was forgotten nothing is left in it. */
export const auditEntry = z.object({
  /** Where it stands in the log: decimal text, rising. */
  position: z.string(),
  at: z.string(),
  type: z.string(),
  by,
  /** The reaction or due work that did it; '' where somebody asked for it. */
  rule: z.string(),
  /** The message that it is of; null for what happened to the ticket itself. */
  messageId: z.string().nullable(),
  /** What it said was changed or deleted later, and this asker may not read it. */
  hidden: z.boolean(),
  data: z.record(z.string(), z.json()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** How those are called now that entries name by their ids; who was forgotten or removed is not there. */
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

/** Both, of two pages. */
export const joinedNames = (a: AuditNames, b: AuditNames): AuditNames => ({
  users: { ...a.users, ...b.users },
  queues: { ...a.queues, ...b.queues },
  tags: { ...a.tags, ...b.tags },
  connections: { ...a.connections, ...b.connections },
  contacts: { ...a.contacts, ...b.contacts },
});

const due = /^due:([A-Za-z]+):/;
const reaction = /^(when[A-Z]\w*):/;
/** The rule behind a cause: a due work, or a reaction; '' for what was asked for. */
export const ruleOf = (cause: string): string => due.exec(cause)?.[1] ?? reaction.exec(cause)?.[1] ?? '';
