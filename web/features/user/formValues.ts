import { z } from 'zod';
import { changeUser, newUser } from '../../../commands/user/contract.ts';
import { retypable } from '../../../domain/kernel/phoneNumber.ts';
import type { UserValues } from './slice.ts';
import type { UserRecord } from '../../../domain/user/shape.ts';

const { name, email, password } = newUser.shape;
const blank = z.literal('');

/** Whether the current password is required: users need it for a new password or e-mail of their own. */
export const asksForOld = (typed: { password: string; email: string }, user: UserRecord | null): boolean =>
  typed.password !== '' || (user !== null && typed.email.trim().toLowerCase() !== user.email.toLowerCase());

/**
 * The schema of the form (R325). An edit and an invitation may leave the password empty. With `own` (the profile of the current user), a new
 * password or e-mail requires the current password.
 */
export const userSchema = (user: UserRecord | null, own = false) =>
  changeUser.body
    .extend({
      name,
      email,
      password: z.union([blank, password]),
      invite: z.boolean(),
      oldPassword: z.string(),
      emailCode: z.string(),
    })
    .refine((values) => user !== null || values.invite || values.password, { path: ['password'], message: 'Required' })
    .refine((values) => !own || !asksForOld(values, user) || values.oldPassword, {
      path: ['oldPassword'],
      message: 'Required',
    });

export type UserFormValues = z.input<ReturnType<typeof userSchema>>;
type SavedUser = z.output<ReturnType<typeof userSchema>>;

/** The initial values of the form: those of the user, or blank ones. */
export const userStartValues = (user: UserRecord | null, timeZone: string): UserFormValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  password: '',
  invite: false,
  oldPassword: '',
  emailCode: '',
  profile: user?.profile ?? 'user',
  queueIds: user?.queues.map(({ id }) => id) ?? [],
  whatsappId: user?.whatsappId ?? '',
  wpp: retypable(user?.wpp ?? '', timeZone),
  allTicket: user?.allTicket ?? 'disable',
});

/** Converts the form to the request; users who do not edit users send only their name, e-mail and password. */
export const userInput = (
  { password: typed, invite, oldPassword: old, emailCode, ...values }: SavedUser,
  edits: boolean,
): UserValues => {
  const { name: called, email: at } = values;
  return {
    ...(edits ? values : { name: called, email: at }),
    ...(invite ? { invite } : typed ? { password: typed } : {}),
    ...(old ? { oldPassword: old } : {}),
    ...(emailCode ? { emailCode } : {}),
  };
};

/** Returns the value of a chosen option as text. */
export const optionText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
/** Returns the ids of the ticked options. */
export const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
