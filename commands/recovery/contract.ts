import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';

const short = text(100);
/** The same rule as in the sign-up and the user form (R684). */
const newPassword = text(1000).pipe(z.string().min(1, 'Required').min(5, 'Too Short!').max(50, 'Too Long!'));

/**
 * `userId` is an opaque handle, valid for one new password, whether or not a user has the number. ERR_TOO_MANY_REQUESTS (429)
 * with the seconds to wait, for a number or an address.
 */
export const sendCode = contract({
  method: 'POST',
  path: '/api/enviar-email',
  who: 'public',
  summary: 'Recover a password: send a code to the WhatsApp number of a user',
  body: z.object({ wpp: short }),
  reply: z.object({ userId: z.string() }),
});

/**
 * Answers with the code if it is right, else `{}`: wrong, older than 5 minutes, or after three wrong ones. Without `userId` it
 * applies to the request from the same address, if there was only one.
 */
export const verifyCode = contract({
  method: 'GET',
  path: '/api/verificar-code/:wpp',
  who: 'public',
  summary: 'Verify a code that was sent to a number',
  params: z.object({ wpp: short }),
  query: z.object({ code: short.default(''), userId: short.optional() }),
  reply: z.object({ code: z.string().optional() }),
});

/**
 * Ends every session of the user. ERR_PASSWORD_WEAK (400). A handle that is unverified or used: the specified sentence (R676).
 */
export const setForgottenPassword = contract({
  method: 'PUT',
  path: '/api/atualizar-senha',
  who: 'public',
  summary: 'Set a new password with a verified handle, which works once',
  body: z.object({ userId: short, newPassword }),
  reply: z.object({ message: z.string() }),
});
