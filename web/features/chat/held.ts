import { z } from 'zod';

/** The files of messages that are being sent, by the key of their request. A reload of the page loses them. */
const held = new Map<string, readonly File[]>();

export const hold = (key: string, files: readonly File[]): void => void held.set(key, files);
export const filesOf = (key: string): readonly File[] => held.get(key) ?? [];
export const letGo = (key: string): void => void held.delete(key);

/** The drafts of each chat by author, kept while another chat is open. Their text survives a reload of the tab. */
type Draft = { text: string; files: readonly File[] };
type Drafts = Readonly<Record<string, Draft>>;
const drafts = new Map<number, Drafts>();

const nameOf = (userId: number): string => `chats.${userId}`;
const kept = z.record(
  z.string(),
  z.string().transform((text): Draft => ({ text, files: [] })),
);
const recalled = (userId: number): Drafts => {
  try {
    return kept.parse(JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
};
const draftsOf = (userId: number): Drafts => drafts.get(userId) ?? recalled(userId);

export const draftOf = (userId: number, chatId: number): Draft => draftsOf(userId)[chatId] ?? { text: '', files: [] };

export const keepDraft = (userId: number, chatId: number, draft: Draft): void => {
  const all: Drafts = { ...draftsOf(userId), [chatId]: draft };
  drafts.set(userId, all);
  const texts = Object.entries(all).flatMap(([id, { text }]) => (text ? [[id, text]] : []));
  try {
    sessionStorage.setItem(nameOf(userId), JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // Storage may be full or forbidden: nothing is kept then, and the page works on.
  }
};

/** Messages that were sent but not confirmed yet, by author. They survive a reload of the tab, too. */
const sent = z.array(z.object({ key: z.string(), chatId: z.number(), text: z.string() }));
type Sent = z.output<typeof sent>;
const sentName = (userId: number): string => `chats.sent.${userId}`;

export const sentOf = (userId: number): Sent => {
  try {
    return sent.parse(JSON.parse(sessionStorage.getItem(sentName(userId)) ?? '[]'));
  } catch {
    return [];
  }
};

export const keepSent = (userId: number, texts: Sent): void => {
  try {
    if (texts.length) sessionStorage.setItem(sentName(userId), JSON.stringify(texts));
    else sessionStorage.removeItem(sentName(userId));
  } catch {
    // Storage may fail, as with drafts.
  }
};

/** Signing out removes the drafts and the unconfirmed messages of the user. */
export const dropDrafts = (userId: number): void => {
  drafts.delete(userId);
  sessionStorage.removeItem(sentName(userId));
  sessionStorage.removeItem(nameOf(userId));
};
