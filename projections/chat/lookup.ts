import type { Database } from '../../runtime/database.ts';
import type { ChatMessageRecord, ChatRecord } from '../../domain/chat/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { chatFilesLeft, chatIdsOf, chatMessagesBy, chatsBy } from './read.ts';

/** Answers the questions of `commands/chat/lookup.ts`. */
export const chatLookup = (db: Database) => ({
  chat: async (companyId: number, id: number): Promise<ChatRecord | null> =>
    (await chatsBy(db, companyId, [id]))[0] ?? null,
  chatMessage: async (companyId: number, id: string): Promise<ChatMessageRecord | null> =>
    (await chatMessagesBy(db, companyId, [id]))[0] ?? null,
  chatIdsOf: chatIdsOf.bind(null, db),
  chatFilesLeft: dueReader(db, chatFilesLeft),
});
