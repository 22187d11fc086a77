import type { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { chatMessageEvents, chatReadEvents } from './events.ts';

export type ChatMessageSaidData = z.infer<typeof chatMessageEvents.ChatMessageSaid.data>;

/** A message of a chat (stream `chatMessage-<company>.<chat>.<id>`); null before it exists. */
export const chatMessage: Decider<
  ChatMessageSaidData | null,
  Commands<{ SayInChat: { said: ChatMessageSaidData } }>,
  typeof chatMessageEvents
> = {
  feature: 'chatMessage',
  events: chatMessageEvents,
  initial: null,
  decide: ({ said }, state) => (state ? [] : [{ type: 'ChatMessageSaid', data: said }]),
  evolve: (_, { data }) => data,
};

/** Marks how far a user has read a chat, by the event's position (stream `chatRead-<company>.<chat>.<user>`). */
export const chatRead: Decider<null, Commands<{ ReadChat: { userId: number } }>, typeof chatReadEvents> = {
  feature: 'chatRead',
  events: chatReadEvents,
  keeps: 1,
  initial: null,
  decide: ({ userId }) => [{ type: 'ChatRead', data: { userId } }],
  evolve: (state) => state,
};
