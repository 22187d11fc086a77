import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';

/** ERR_NO_RECORD_FOUND for an unknown company; the caller's own is refused with a sentence. */
export const beginSupport = contract({
  method: 'POST',
  path: '/companies/:companyId/support',
  who: 'super',
  summary: 'Open support access to a company as its admin, for at most an hour; its admins see the reason',
  body: z.object({ reason: text(500).pipe(z.string().trim().min(1, 'Required').min(5, 'Too Short!')) }),
  reply: z.object({ token: z.string(), until: z.string() }),
});

/** ERR_NO_RECORD_FOUND without an active support session. */
export const endSupport = contract({
  method: 'DELETE',
  path: '/support',
  who: 'user',
  summary: 'End the support access to a company',
  reply: z.object({ message: z.string() }),
});
