import { chat } from '../../domain/chat/decider.ts';
import { chatRead } from '../../domain/chat/said.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { handleSeen } from '../kernel/handle/seen.ts';
import { replyWithChat, replyWithChatMessage } from './reply.ts';
import { changeChat, deleteChat, openChat, readChat, sayInChat } from './contract.ts';
import { loadOwnChat, chatPartsOfForm, chatPartsOfText, sendChatParts } from './sendChatParts.ts';

/** Serves POST, PUT and DELETE of /chats, and their messages (R570 to R574). */
export const chatRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store, lookup } = deps;
  const told = replyWithChat(deps);
  const toldMessage = replyWithChatMessage(deps, media);
  const checkUsers = async (companyId: number, userIds: readonly number[] = []): Promise<void> => {
    const there = userIds.length ? await lookup.userIds(companyId) : [];
    if (userIds.some((id) => !there.includes(id))) throw new Refused('ERR_NO_USER_FOUND');
  };

  serve(http, openChat, async ({ body: { title, users } }, actor, call) => {
    const { cause } = call;
    const { companyId, userId: ownerId } = actor;
    const id = await idForCause(deps, chat.feature, cause, () => checkUsers(companyId, users));
    const target = { companyId, id };
    const command = { type: 'OpenChat', ownerId, title, userIds: users } as const;
    return told(call, actor, target, await handle(store, chat, { target, command, cause }));
  });

  serve(http, changeChat, async ({ params, query: { seen }, body: { title, users: userIds } }, actor, call) => {
    const { companyId, userId: by } = actor;
    const target = { companyId, id: params.chatId };
    const before = await loadOwnChat(deps, actor, params.chatId);
    // A form repeats all members, and one of them may have been removed since. So only new members must exist.
    await checkUsers(
      companyId,
      userIds?.filter((id) => !before.userIds.includes(id)),
    );
    const command = { type: 'ChangeChat', by, title, userIds } as const;
    return told(call, actor, target, await handleSeen(deps, chat, { target, command, cause: call.cause, seen }));
  });

  serve(http, deleteChat, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.chatId };
    const command = { type: 'DeleteChat', by: actor.userId } as const;
    const { position } = await handle(store, chat, { target, command, cause: call.cause });
    await call.passed(position);
    return { message: 'Chat deleted' };
  });

  serve(http, readChat, async ({ params: { chatId } }, actor, call) => {
    const { companyId, userId } = actor;
    await loadOwnChat(deps, actor, chatId);
    const command = { type: 'ReadChat', userId } as const;
    const target = { companyId, id: `${chatId}.${userId}` };
    const { position } = await handle(store, chatRead, { target, command, cause: call.cause });
    return told(call, actor, { companyId, id: chatId }, { position });
  });

  serve(http, sayInChat, async ({ params: { chatId }, body }, actor, call) => {
    const { companyId, userId: senderId } = actor;
    await loadOwnChat(deps, actor, chatId);
    const isForm = call.req.is('multipart/form-data');
    const parts = isForm ? await chatPartsOfForm(call, media.storage, companyId) : chatPartsOfText(body.message);
    const brought = parts.map(({ text, file, digest }) => [text, file?.name, digest]);
    const cause = isForm ? call.withForm(brought) : call.cause;
    const { target, ...handled } = await sendChatParts(deps, parts, { companyId, chatId, senderId }, cause);
    return toldMessage(call, actor, target, handled);
  });
};
