import type { ReadDue } from '../../domain/kernel/due.ts';
import type { ChatMessageRecord, ChatRecord } from '../../domain/chat/shape.ts';

export type ChatLookup = {
  chat(companyId: number, id: number): Promise<ChatRecord | null>;
  chatMessage(companyId: number, id: string): Promise<ChatMessageRecord | null>;
  /** Ids of the chats that a user belongs to. */
  chatIdsOf(companyId: number, userId: number): Promise<number[]>;
  /** Chat files that no message refers to any more. The id is the file's name. */
  chatFilesLeft: ReadDue;
};
