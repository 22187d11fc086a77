import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, text } from '../../domain/kernel/inputs.ts';

const short = text(100);
/** As the sign-up and the form of users take it (R684). */
const newPassword = text(1000).pipe(z.string().min(1, 'Required').min(5, 'Too Short!').max(50, 'Too Long!'));

/**
 * `userId` is an opaque handle, good for one new password, whether anybody has the number or not. ERR_TOO_MANY_REQUESTS
 * (429) with the seconds to wait, for a number or an address.
 */
export const sendCode = contract({
  method: 'POST',
  path: '/api/enviar-email',
  who: 'public',
  summary: 'Recover a password: send a code to the WhatsApp number of a user',
  params: nothing,
  query: nothing,
  body: z.object({ wpp: short }),
  reply: z.object({ userId: z.string() }),
});

/**
 * The code comes back when it is right, else `{}`: wrong, older than 5 minutes, or after three wrong ones. Without `userId` it
 * is meant for what was asked for from the same address, if that was one thing alone.
 */
export const verifyCode = contract({
  method: 'GET',
  path: '/api/verificar-code/:wpp',
  who: 'public',
  summary: 'Verify the code that was sent to a number',
  params: z.object({ wpp: short }),
  query: z.object({ code: short.default(''), userId: short.optional() }),
  body: nothing,
  reply: z.object({ code: z.string().optional() }),
});

/** Ends every session of the user. ERR_PASSWORD_WEAK (400). A handle that was not verified, or was used: the specified sentence (R676). */
export const setForgottenPassword = contract({
  method: 'PUT',
  path: '/api/atualizar-senha',
  who: 'public',
  summary: 'Set a new password by a verified handle, once',
  params: nothing,
  query: nothing,
  body: z.object({ userId: short, newPassword }),
  reply: z.object({ message: z.string() }),
});
