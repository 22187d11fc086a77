import { z } from 'zod';
import { numeric } from './inputs.ts';

/** The programs of a company that know what its customers owe, which it sets up in its settings. */
export const billSources = ['ixc', 'mkauth', 'asaas'] as const;
export type BillSource = (typeof billSources)[number];

/** What an option of a queue's menu gives besides its words; each kind has fields of its own. */
export const optionAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text') }),
  /** The files of a list. */
  z.object({ is: z.literal('files'), fileListId: numeric.pipe(z.number().positive()) }),
  /** The open bills of whoever types a CPF or CNPJ (R622). */
  z.object({ is: z.literal('bills'), from: z.enum(billSources) }),
]);
export type OptionAnswer = z.output<typeof optionAnswer>;
/** Its words alone. */
export const wordsAlone: OptionAnswer = { is: 'text' };
