import type { ReadDue } from '../../domain/kernel/due.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

export type PromptLookup = {
  hasMachines(companyId: number): Promise<boolean>;
  /** Tickets in which a prompt's assistant has something to do, at most `each` per company. */
  promptTalksDue: ReadDue;
  promptIds(companyId: number): Promise<number[]>;
  /** Usage of all prompts of a company since an instant. `cost`: in millionths of the company's currency unit. */
  promptUseSince(companyId: number, since: string): Promise<{ requests: number; tokens: number; cost: number }>;
  /** The last messages of one ticket, in chronological order. */
  lastMessages(of: { companyId: number; contactId: number; ticketId: number }, most: number): Promise<MessageRecord[]>;
  tagNames(companyId: number, most: number): Promise<{ id: number; name: string }[]>;
};
