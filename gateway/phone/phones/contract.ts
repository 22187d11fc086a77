import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';

const shownCode = z.object({ whatsappId: z.number(), name: z.string() });
/** `official`: a number of the official API instead of a linked phone. */
const linkedPhone = z.object({
  whatsappId: z.number(),
  name: z.string(),
  phone: z.string(),
  online: z.boolean(),
  official: z.boolean(),
});
export type ListedPhone = z.infer<typeof linkedPhone>;
export type ShownCode = z.infer<typeof shownCode>;

/**
 * `changes` increases whenever something on the page may have changed: pages poll it and read the rest only then. It
 * has a separate file because the drawer polls it too.
 */
export const getPhones = contract({
  method: 'GET',
  path: '/phone',
  who: 'connections-page:actionButtons',
  summary: 'Simulated phones: the visible QR codes and the linked numbers',
  reply: z.object({
    changes: z.number(),
    codes: z.array(shownCode),
    phones: z.array(linkedPhone),
    /** Whether numbers of the official API can be created. */
    offersOfficial: z.boolean(),
  }),
});
