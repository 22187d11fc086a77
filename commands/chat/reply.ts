import type { z } from 'zod';
import { chat } from '../../domain/chat/decider.ts';
import { chatMessage } from '../../domain/chat/said.ts';
import { chatMediaTypeOf, type chatMessageTold, type chatTold } from '../../domain/chat/shape.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Call } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import { streamOf } from '../kernel/handle/handle.ts';

type Needs = Pick<Deps, 'store'> & Asks<'chat' | 'chatMessage'>;
const none = 'ERR_NO_RECORD_FOUND';
/** The suffix of a message's stream name after the company and the chat: `<chat>.<id>`. */
const ownId = (key: string): string => key.slice(key.indexOf('.') + 1);

/** Answers a write with its chat, for members only. */
export const replyWithChat = ({ store, lookup }: Needs) =>
  replyWith(store, {
    none,
    decider: chat,
    read: ({ companyId, id }) => lookup.chat(companyId, id),
    tell: (state, { version, createdAt }, target): z.input<typeof chatTold> | null => {
      if (state.is !== 'present') return null;
      const { title, ownerId, userIds } = state;
      const users = userIds.map((userId) => ({ userId }));
      return {
        id: target.id,
        uuid: uuidOf(streamOf(chat.feature, target)),
        title,
        ownerId,
        users,
        version,
        createdAt,
      };
    },
    visible: ({ users }, { userId }) => users.some((member) => member.userId === userId),
  });

/** Answers a write with its message. The file has a signed address. */
export const replyWithChatMessage = ({ store, lookup }: Needs, media: Media) => {
  const told = replyWith(store, {
    none,
    decider: chatMessage,
    read: ({ companyId, id }: { companyId: number; id: string }) => lookup.chatMessage(companyId, ownId(id)),
    tell: (said, { createdAt }, { id }): z.input<typeof chatMessageTold> | null => {
      if (!said) return null;
      const { chatId, senderId, text, file, mentions } = said;
      const { path: mediaPath, name: mediaName } = file ?? { path: null, name: null };
      const mediaType = file && chatMediaTypeOf(file.path);
      const isErased = !text && !file;
      return {
        id: ownId(id),
        chatId,
        senderId,
        message: text,
        mentions,
        mediaPath,
        mediaName,
        mediaType,
        isErased,
        createdAt,
      };
    },
  });
  return async (
    call: Call,
    actor: Actor,
    target: { companyId: number; id: string },
    handled: Parameters<typeof told>[3],
  ) =>
    media.shown(
      await told(call, actor, target, handled),
      { feature: chatMessage.feature, companyId: target.companyId },
      call.req,
    );
};
