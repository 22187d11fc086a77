import { z } from 'zod';
import { storedName } from '../kernel/names.ts';

/** The reports of Meta about an account of the official API that do not stop it. Each kind has a text in every language. */
export const accountNoticeKinds = [
  'limit',
  'unlimited',
  'nameApproved',
  'nameRejected',
  'nameWaiting',
  'restricted',
  'restrictionOver',
  'violation',
  'disablingSoon',
  'disconnected',
  'reconnected',
  'verified',
  'reviewApproved',
  'reviewRejected',
  'pinChanged',
  'pinOff',
  'pictureLost',
  'officialAccount',
  'increaseRefused',
  'increaseQuestioned',
  'categoryChanged',
  'categoryComing',
  'alert',
  'accountChanged',
] as const;

/**
 * One report of Meta about an account. A newer one about the same subject replaces it. The values are Meta's words, '' where it
 * said none: the name of a template or number, what it was and is, and the reason or date.
 */
export const accountNotice = z.object({
  subject: z.string(),
  kind: z.enum(accountNoticeKinds),
  values: z.object({ name: storedName, from: z.string(), to: z.string(), detail: z.string() }),
  at: z.iso.datetime(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/** The number of notices that a connection keeps. */
const MOST_NOTICES = 10;
const SHOWN_MS = 14 * 86_400_000;

/** Adds a notice to those of a connection, the newest first; returns null if it is known or older than another of its subject. */
export const withNotice = (before: readonly AccountNotice[], notice: AccountNotice): AccountNotice[] | null => {
  const known = before.find(({ subject }) => subject === notice.subject);
  if (known && Date.parse(known.at) >= Date.parse(notice.at)) return null;
  const all = [notice, ...before.filter((one) => one !== known)];
  return all.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_NOTICES);
};

/** Whether a notice is still shown, two weeks long. */
export const isShownNotice = ({ at }: AccountNotice, now: number): boolean => now - Date.parse(at) < SHOWN_MS;
