import { z } from 'zod';
import { createHeldFiles } from '../../api/outbox/heldFiles.ts';
import { createKeptInTab } from '../../api/outbox/keptInTab.ts';

/** The files of messages that are being sent. */
export const chatFiles = createHeldFiles();

/** Messages without files that are not confirmed yet, by author. */
export const sentTexts = createKeptInTab(
  'chats.sent',
  z.array(z.object({ key: z.string(), chatId: z.number(), body: z.string(), at: z.string() })),
);

/** The drafts of each chat by author, kept while another chat is open. Their text survives a reload of the tab. */
type Draft = { text: string; files: readonly File[] };
type Drafts = Readonly<Record<string, Draft>>;
const drafts = new Map<number, Drafts>();
const draftTexts = createKeptInTab('chats', z.record(z.string(), z.string()));

const draftsOf = (userId: number): Drafts => {
  const texts = Object.entries(draftTexts.read(userId) ?? {});
  return drafts.get(userId) ?? Object.fromEntries(texts.map(([id, text]) => [id, { text, files: [] }]));
};

export const draftOf = (userId: number, chatId: number): Draft => draftsOf(userId)[chatId] ?? { text: '', files: [] };

export const keepDraft = (userId: number, chatId: number, draft: Draft): void => {
  const all: Drafts = { ...draftsOf(userId), [chatId]: draft };
  drafts.set(userId, all);
  const texts = Object.entries(all).flatMap(([id, { text }]) => (text ? [[id, text]] : []));
  draftTexts.write(userId, Object.fromEntries(texts));
};

/** Signing out removes the drafts and the unconfirmed messages of the user. */
export const dropDrafts = (userId: number): void => {
  drafts.delete(userId);
  draftTexts.write(userId, null);
  sentTexts.write(userId, null);
};
