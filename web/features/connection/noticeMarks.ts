import { z } from 'zod';
import type { AccountNotice } from '../../../domain/connection/accountNotice.ts';

/** The reports about accounts that a user has seen as a toast (`told`), and marked as read in the list, by their keys. */
const noticeMarks = z.object({ told: z.array(z.string()), read: z.array(z.string()) });
export type NoticeMarks = z.infer<typeof noticeMarks>;

export const noMarks: NoticeMarks = { told: [], read: [] };
/** Reports are shown for two weeks, and a connection has ten at most. */
const MOST_MARKS = 500;
const storageName = (userId: number): string => `accountNotices.${userId}`;

/** Tells one report about a connection's account from every other. */
export const noticeKey = (connectionId: number, { subject, at }: Pick<AccountNotice, 'subject' | 'at'>): string =>
  `${connectionId} ${subject} ${at}`;

/** Adds keys to marks, and forgets the oldest of many. */
export const withMarks = (before: readonly string[], keys: readonly string[]): string[] =>
  [...new Set([...before, ...keys])].slice(-MOST_MARKS);

/** Reads the marks of a user from this browser. */
export const storedMarks = (userId: number): NoticeMarks => {
  try {
    return noticeMarks.parse(JSON.parse(localStorage.getItem(storageName(userId)) ?? 'null'));
  } catch {
    return noMarks;
  }
};
export const storeMarks = (userId: number, marks: NoticeMarks): void =>
  localStorage.setItem(storageName(userId), JSON.stringify(marks));
