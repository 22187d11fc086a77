import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, numeric, optionalId, optionalText } from '../../domain/kernel/inputs.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { addUser, emailCode } from '../user/contract.ts';

const isNumber = (typed: string): boolean => /^\d{8,15}$/.test(digitsOf(typed)) && !/[a-z]/i.test(typed);

/**
 * What else clients send (dueDate, status, campaignsEnabled, recurrence, companyId) is ignored: a week of trial and the plan
 * say it. Without `planId` the cheapest public plan is taken. ERR_USER_CREATION_DISABLED; ERR_NO_RECORD_FOUND for a plan that
 * is not public; ERR_PASSWORD_WEAK (400). An e-mail that a user has is answered like a new one, and nothing is done.
 * Where e-mails are sent, the address is proven first, so that no one holds the address of another: ERR_EMAIL_CODE_SENT (409) asks
 * for the code that was sent there, ERR_EMAIL_CODE (400) refuses a wrong or old one. ERR_TOO_MANY_REQUESTS (429) with the seconds to wait.
 */
export const signUp = contract({
  method: 'POST',
  path: '/companies/cadastro',
  who: 'public',
  summary: 'Sign a company up for a trial of 7 days, with its first admin',
  params: nothing,
  query: nothing,
  body: addUser.body.pick({ name: true, email: true, password: true }).extend({
    phone: optionalText(50).refine((typed) => typed.trim() === '' || isNumber(typed), 'Número inválido'),
    planId: optionalId,
    emailCode,
  }),
  reply: z.object({ id: z.number() }),
});

/** The form of our own page, where a plan is chosen. */
export const signUpForm = signUp.body.extend({ planId: numeric.pipe(z.number().positive().max(2_147_483_647)) });
