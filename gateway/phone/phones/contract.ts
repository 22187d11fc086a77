import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { nothing } from '../../../domain/kernel/inputs.ts';

const shownCode = z.object({ whatsappId: z.number(), name: z.string() });
const linkedPhone = z.object({ whatsappId: z.number(), name: z.string(), phone: z.string(), online: z.boolean() });
export type LinkedPhone = z.infer<typeof linkedPhone>;
export type ShownCode = z.infer<typeof shownCode>;

/**
 * `changes` grows whenever something shown may have changed: a page asks for it and reads the rest only then. In a file
 * of its own because the drawer asks it too.
 */
export const getPhones = contract({
  method: 'GET',
  path: '/phone',
  who: 'connections-page:actionButtons',
  summary: 'Simulated phones: the QR codes now showing, and the numbers that are linked',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ changes: z.number(), codes: z.array(shownCode), phones: z.array(linkedPhone) }),
});
