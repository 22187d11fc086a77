import { z } from 'zod';
import { billSources } from '../kernel/optionAnswer.ts';

/**
 * One open bill. `dueDate` is a plain date; `line` is the number that a bank's payment form takes. `line`, `pix` and `link`
 * are '' if missing; `ref` is the provider's id.
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

/** Events of a customer's question about their bills: a stream `bill-<company>.<ticket>x<question>`. */
export const billEvents = {
  BillAsked: {
    data: z.object({
      ticketId: z.number(),
      contactId: z.number(),
      queueId: z.number(),
      optionId: z.number(),
      from: z.enum(billSources),
      /** The title of the chosen option, for the record of what the bot sent. */
      title: z.string(),
      /** CPF or CNPJ. */
      document: z.string(),
    }),
    personal: { fields: ['document'], whose: 'contact', of: 'contactId' },
    plain: ['title'],
  },
  /** The provider gave no answer. The next try is at `dueAt`. */
  BillTried: { data: z.object({ reason: z.string(), dueAt: z.string() }), plain: ['reason', 'dueAt'] },
  /** The result for the customer: these bills and the number of further ones, no bill at all, or `failed`. */
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
  /** The customer was informed, unless an agent had taken the ticket first. */
  BillEnded: { data: z.object({ reason: z.string() }), plain: ['reason'] },
} as const;
