/** The files of messages that are on their way, by the key of their request; they end with the page. */
const held = new Map<string, readonly File[]>();

export const hold = (key: string, files: readonly File[]): void => void held.set(key, files);
export const filesOf = (key: string): readonly File[] => held.get(key) ?? [];
export const letGo = (key: string): void => void held.delete(key);

/** What stands in the composer of each chat while another is looked at. */
type Draft = { text: string; files: readonly File[] };
const drafts = new Map<number, Draft>();
const nothing: Draft = { text: '', files: [] };

export const draftOf = (chatId: number): Draft => drafts.get(chatId) ?? nothing;
export const keepDraft = (chatId: number, draft: Draft): void => void drafts.set(chatId, draft);
