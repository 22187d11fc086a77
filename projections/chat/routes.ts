import type { ChatMessageRecord, ChatRecord } from '../../domain/chat/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Database } from '../../runtime/database.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { getChat, listChatMessages, listChats } from './contract.ts';
import { chatMessagePage, chatPage, ownChat } from './read.ts';

/** Serves GET /chats, /chats/u/{uuid} and /chats/{id}/messages to members of the chat (R569, R573). */
export const chatReads = (http: Http, db: Database, media: Media): void => {
  const own = async (actor: Actor, by: { id: number } | { uuid: string }): Promise<ChatRecord> => {
    const found = await ownChat(db, actor, by);
    if (!found) throw new Refused('ERR_NO_RECORD_FOUND');
    return found;
  };
  const shown = (record: ChatMessageRecord, { companyId }: Actor, { req }: Call) =>
    media.shown(record, { feature: 'chatMessage', companyId }, req);

  serve(http, listChats, ({ query }, actor) => chatPage(db, actor, query));
  serve(http, getChat, ({ params: { uuid } }, actor) => own(actor, { uuid }));
  serve(http, listChatMessages, async ({ params: { chatId }, query }, actor, call) => {
    await own(actor, { id: chatId });
    const { records, ...rest } = await chatMessagePage(db, { companyId: actor.companyId, chatId }, query);
    return { records: records.map((one) => shown(one, actor, call)), ...rest };
  });
};
