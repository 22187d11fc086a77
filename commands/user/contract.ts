import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { erasureReasons } from '../../domain/kernel/erasure.ts';
import { ids, nameText, optionalId, optionalText, seen, text } from '../../domain/kernel/inputs.ts';
import { profiles } from '../../domain/kernel/permissions.ts';
import { pendingNotices } from '../../domain/user/events.ts';
import { userTold } from '../../domain/user/shape.ts';

const short = text(1000);
const name = nameText(1000).pipe(z.string().trim().min(1, 'Required').min(2, 'Too Short!').max(50, 'Too Long!'));
const email = short.pipe(z.string().trim().min(1, 'Required').max(200, 'Too Long!').pipe(z.email('Invalid email')));
const password = short.pipe(z.string().min(1, 'Required').min(5, 'Too Short!').max(50, 'Too Long!'));
const unchanged = (v: unknown) => v ?? undefined;
const lowered = (v: unknown) => (typeof v === 'string' ? v.toLowerCase() : unchanged(v));

/** The code sent to an e-mail address, which proves access to it. */
export const emailCode = z.preprocess(
  (v) => (v === '' ? undefined : unchanged(v)),
  short.pipe(z.string().trim().max(20, 'Too Long!')).optional(),
);
/** The user's own WhatsApp number, as typed. */
const wpp = optionalText(50);
const fields = {
  profile: z.preprocess(lowered, z.enum(profiles).optional()),
  queueIds: z.preprocess(unchanged, ids.optional()),
  whatsappId: optionalId,
  allTicket: z.preprocess(lowered, z.enum(pendingNotices).optional()),
  wpp: z.preprocess(unchanged, wpp.optional()),
};

/** The fields of a new user. */
export const newUser = z.object({ ...fields, name, email, password });

/**
 * ERR_USER_CREATION_DISABLED, ERR_PASSWORD_WEAK (400), ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND. A user beyond the plan's limit
 * and a taken e-mail are refused with a sentence. With `invite` no password is needed: the user chooses one by the link of
 * `POST /users/{userId}/invitation`.
 */
export const addUser = contract({
  method: 'POST',
  path: '/users',
  who: 'users:edit',
  summary: 'Add a user',
  body: z
    .object({ ...newUser.shape, password: password.optional(), invite: z.boolean().optional() })
    .refine(({ password: typed, invite }) => invite === true || typed !== undefined, {
      path: ['password'],
      message: 'Required',
    }),
  reply: userTold,
});

/**
 * Makes a link with which a user chooses a password, for seven days and once. `token` belongs behind `#` in the address
 * `/invitation` of the product. A later link ends this one. ERR_NO_USER_FOUND, ERR_NO_PERMISSION for oneself and for a super user,
 * ERR_NOT_IN_SUPPORT, ERR_INVITATION_OVER (410) for a repeated request whose link was used or replaced since.
 */
export const inviteUser = contract({
  method: 'POST',
  path: '/users/:userId/invitation',
  who: 'users:edit',
  summary: 'Make a link with which a user chooses a password',
  reply: z.object({ token: z.string(), until: z.iso.datetime() }),
});

/** Tells whose password a link chooses. ERR_INVITATION_OVER (410) for a link that ended, was used or was replaced. */
export const openInvitation = contract({
  method: 'GET',
  path: '/invitations/:token',
  who: 'public',
  summary: 'Read whose password an invitation link chooses',
  params: z.object({ token: text(200) }),
  reply: z.object({ name: z.string(), email: z.string() }),
});

/** Chooses the password and ends the user's sessions. ERR_INVITATION_OVER (410), ERR_PASSWORD_WEAK (400). */
export const acceptInvitation = contract({
  method: 'PUT',
  path: '/invitations/:token',
  who: 'public',
  summary: 'Choose a password with an invitation link, which works once',
  params: z.object({ token: text(200) }),
  body: z.object({ newPassword: password }),
  reply: z.object({ email: z.string() }),
});

/**
 * Absent fields and an empty password keep their value. Users without `users:edit` may change only their own name, e-mail and
 * password. Changing one's own password or e-mail needs the old password (ERR_WRONG_PASSWORD). If the installation sends
 * e-mails, a new own e-mail also needs the code sent to it: ERR_EMAIL_CODE_SENT (409) asks for it as `emailCode`. Otherwise, if
 * a connected phone can send it, it needs the code sent to the user's WhatsApp: ERR_WHATSAPP_CODE_SENT (409).
 * ERR_EMAIL_CODE (400) refuses a wrong or expired code, and nothing is changed. A password that is easy to guess:
 * ERR_PASSWORD_WEAK (400). ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_CHANGED_MEANWHILE.
 */
export const changeUser = contract({
  method: 'PUT',
  path: '/users/:userId',
  who: 'user',
  summary: 'Change a user',
  query: seen,
  body: z.object({
    ...fields,
    name: z.preprocess(unchanged, name.optional()),
    email: z.preprocess(unchanged, email.optional()),
    password: z.preprocess((v) => (v === '' ? undefined : unchanged(v)), password.optional()),
    oldPassword: z.preprocess(unchanged, short.optional()),
    emailCode,
  }),
  reply: userTold,
});

/**
 * Returns all open and pending tickets of a user to the waiting list, moments later. The user remains. `count`: the number of
 * tickets, as far as known. ERR_NO_USER_FOUND.
 */
export const handBackTickets = contract({
  method: 'POST',
  path: '/users/:userId/hand-back',
  who: 'users:edit',
  summary: 'Return the tickets of a user to their queues',
  reply: z.object({ count: z.number() }),
});

/**
 * The user's open tickets wait for any agent again. ERR_NO_USER_FOUND, ERR_NO_PERMISSION; the last admin is refused with a
 * sentence.
 */
export const removeUser = contract({
  method: 'DELETE',
  path: '/users/:userId',
  who: 'users:edit',
  summary: 'Remove a user and end the user’s sessions',
  reply: z.object({ message: z.string() }),
});

const erasure = {
  method: 'POST',
  body: z.object({ reason: z.enum(erasureReasons), confirmation: text(200) }),
  reply: z.object({ message: z.string() }),
} as const;

/**
 * Permanently erases a user's name, e-mail and number (LGPD), also after removal. Their actions remain. `confirmation`: the
 * user's name; ERR_ERASURE_UNCONFIRMED for another. ERR_NO_USER_FOUND, ERR_NO_PERMISSION. Oneself and the last admin are
 * refused with a sentence.
 */
export const eraseUserCall = contract({
  ...erasure,
  path: '/users/:userId/erase',
  who: 'users:edit',
  summary: 'Erase the personal data of a user',
});

/** The same for a user of any company. */
export const eraseUserOfCompany = contract({
  ...erasure,
  path: '/companies/:companyId/users/:userId/erase',
  who: 'super',
  summary: 'Erase the personal data of a user of a company',
});
