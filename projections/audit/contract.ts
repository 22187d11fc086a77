import { z } from 'zod';
import { auditEntry, auditNames } from '../../domain/audit/entry.ts';
import { auditLanguages } from '../../domain/audit/words.ts';
import { contract } from '../../domain/kernel/contract.ts';

const LAST_POSITION = 2n ** 63n - 1n;

/**
 * A page of a ticket's history in log order, after the position `behind`. `hasMore`: another page follows. Only holders of
 * `messages:history` see words that were later changed or deleted. ERR_NO_TICKET_FOUND.
 */
export const ticketHistory = contract({
  method: 'GET',
  path: '/tickets/:ticketId/history',
  who: 'user',
  summary: 'A page of everything that happened in a ticket: who did what, when and by which rule',
  query: z.object({
    behind: z
      .string()
      .regex(/^\d{1,19}$/)
      .pipe(z.string().refine((position) => BigInt(position) <= LAST_POSITION))
      .optional(),
  }),
  reply: z.object({
    entries: z.array(auditEntry),
    names: auditNames,
    /** The addresses of the pictures in these messages, by message id. Deleted and erased messages have none. */
    pictures: z.record(z.string(), z.string()),
    hasMore: z.boolean(),
  }),
});

/** The complete history as files: signed addresses that stay valid for an hour. ERR_NO_TICKET_FOUND. */
export const historyFiles = contract({
  method: 'GET',
  path: '/tickets/:ticketId/history/files',
  who: 'messages:history',
  summary: 'The addresses of a ticket’s history as PDF and JSON',
  query: z.object({ language: z.enum(auditLanguages).default('pt') }),
  reply: z.object({ pdf: z.string(), json: z.string() }),
});
