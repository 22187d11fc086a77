import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { flag, numeric } from '../../../domain/kernel/inputs.ts';

/**
 * Blocks the contact on WhatsApp for one connection, or no longer. ERR_NO_CONTACT_FOUND, ERR_NO_WAPP_FOUND,
 * ERR_WAPP_NOT_INITIALIZED while the connection is down, ERR_BLOCK_REFUSED, and ERR_BLOCK_WINDOW for a contact who did not write
 * to an official connection in the last 24 hours.
 */
export const blockContact = contract({
  method: 'PUT',
  path: '/contacts/:contactId/block',
  who: 'contacts-page:blockContact',
  summary: 'Block a contact on WhatsApp, or no longer',
  body: z.object({ whatsappId: numeric.pipe(z.number().positive()), blocked: flag }),
  reply: z.object({ message: z.string() }),
});
