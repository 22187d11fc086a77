import { z } from 'zod';

/** The files of messages that are on their way, by the key of their request; they end with the page. */
const held = new Map<string, readonly File[]>();

export const hold = (key: string, files: readonly File[]): void => void held.set(key, files);
export const filesOf = (key: string): readonly File[] => held.get(key) ?? [];
export const letGo = (key: string): void => void held.delete(key);

/** What stands in the composer of each chat while another is looked at, by its writer; its words outlive a reload of the tab. */
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
    // A full or forbidden storage keeps nothing; the page goes on.
  }
};

/** What was sent and is not taken yet, by its writer; it outlives a reload of the tab, too. */
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
    // As with drafts.
  }
};

/** Who signs out leaves nothing here. */
export const dropDrafts = (userId: number): void => {
  drafts.delete(userId);
  sessionStorage.removeItem(sentName(userId));
  sessionStorage.removeItem(nameOf(userId));
};
