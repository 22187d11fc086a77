import { z } from 'zod';
import { billSources } from '../kernel/optionAnswer.ts';

/**
 * One open bill: `dueDate` a plain date; `line` (what a bank's form takes), `pix` and `link` '' where there is none; `ref`: its
 * provider's name of it.
 */
export const bill = z.object({
  ref: z.string(),
  cents: z.number(),
  dueDate: z.string(),
  line: z.string(),
  pix: z.string(),
  link: z.string(),
});
export type Bill = z.infer<typeof bill>;

/** A customer's question for his bills: a stream `bill-<company>.<ticket>x<question>`. */
export const billEvents = {
  BillAsked: {
    data: z.object({
      ticketId: z.number(),
      contactId: z.number(),
      queueId: z.number(),
      optionId: z.number(),
      from: z.enum(billSources),
      /** The option's words, for the log of what is said. */
      title: z.string(),
      /** CPF or CNPJ. */
      document: z.string(),
    }),
    personal: { fields: ['document'], whose: 'contact', of: 'contactId' },
    plain: ['title'],
  },
  /** No answer; it is asked again at `dueAt`. */
  BillTried: { data: z.object({ reason: z.string(), dueAt: z.string() }), plain: ['reason', 'dueAt'] },
  /** What is told: these bills and how many more there are, that there is none, or (`failed`) that nobody knows. */
  BillAnswered: {
    data: z.object({
      contactId: z.number(),
      outcome: z.enum(['bills', 'none', 'failed']),
      reason: z.string(),
      bills: z.array(bill),
      more: z.number(),
    }),
    personal: { fields: ['bills'], whose: 'contact', of: 'contactId' },
    plain: ['reason'],
  },
  /** It was told, as far as nobody had taken the ticket meanwhile. */
  BillEnded: { data: z.object({ reason: z.string() }), plain: ['reason'] },
} as const;
