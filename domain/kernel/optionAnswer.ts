import { z } from 'zod';
import { numeric } from './inputs.ts';

/** The billing providers that know a customer's open bills. A company configures them in its settings. */
export const billSources = ['ixc', 'mkauth', 'asaas'] as const;
export type BillSource = (typeof billSources)[number];
/** The names of the providers, the same in every language. */
export const billSourceNames: Readonly<Record<BillSource, string>> = { ixc: 'IXC', mkauth: 'MK-AUTH', asaas: 'Asaas' };

/** The answer that a menu option of a queue sends in addition to its text. Each kind has different fields. */
export const optionAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text') }),
  /** Sends the files of a list. */
  z.object({ is: z.literal('files'), fileListId: numeric.pipe(z.number().positive()) }),
  /** Sends the open bills of the person with the typed CPF or CNPJ (R622). */
  z.object({ is: z.literal('bills'), from: z.enum(billSources) }),
]);
export type OptionAnswer = z.output<typeof optionAnswer>;
/** Sends only the option's text. */
export const wordsAlone: OptionAnswer = { is: 'text' };
