import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { numeric, optionalId, optionalText } from '../../domain/kernel/inputs.ts';
import { digitsOf } from '../../domain/kernel/phoneNumber.ts';
import { emailCode, newUser } from '../user/contract.ts';

const isNumber = (typed: string): boolean => /^\d{8,15}$/.test(digitsOf(typed)) && !/[a-z]/i.test(typed);

/**
 * Ignores other fields that clients send (dueDate, status, campaignsEnabled, recurrence, companyId): the trial week and the
 * plan determine them. Without `planId` it takes the cheapest public plan. ERR_USER_CREATION_DISABLED; ERR_NO_RECORD_FOUND for
 * a plan that is not public; ERR_PASSWORD_WEAK (400). A taken e-mail gets the same answer as a new one, and nothing is done. If
 * the installation sends e-mails, the address must be proven first, so that no one can occupy another person's:
 * ERR_EMAIL_CODE_SENT (409) asks for the code, ERR_EMAIL_CODE (400) refuses a wrong or expired one. ERR_TOO_MANY_REQUESTS (429)
 * with the seconds to wait.
 */
export const signUp = contract({
  method: 'POST',
  path: '/companies/cadastro',
  who: 'public',
  summary: 'Sign up a company for a trial of 7 days, with its first admin',
  body: newUser.pick({ name: true, email: true, password: true }).extend({
    phone: optionalText(50).refine((typed) => typed.trim() === '' || isNumber(typed), 'Número inválido'),
    planId: optionalId,
    emailCode,
  }),
  reply: z.object({ id: z.number() }),
});

/** The form of our own page, where a plan is required. */
export const signUpForm = signUp.body.extend({ planId: numeric.pipe(z.number().positive().max(2_147_483_647)) });
