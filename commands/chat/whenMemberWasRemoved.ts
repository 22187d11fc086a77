import { chat } from '../../domain/chat/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { untilReadModelsReached } from '../kernel/handle/untilReached.ts';

type Needs = Pick<Deps, 'store'> & Asks<'chatIdsOf' | 'reached' | 'userIds'>;

/**
 * A removed user leaves their chats. Chats that they owned pass to the next member. A user who is added to a chat at the moment
 * of their removal leaves it too.
 */
export const whenMemberWasRemoved = ({ store, lookup }: Needs): Reaction => ({
  name: 'whenMemberWasRemoved',
  prefixes: ['user-', 'chat-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => ['UserRemoved', 'ChatOpened', 'ChatMembersChanged'].includes(event.type),
  react: async ({ stream, event, position, meta: { companyId } }, cause, stopping) => {
    const leave = async (id: number, userId: number): Promise<void> => {
      const command = { type: 'LeaveChat', userId } as const;
      // Two users may leave one chat, and each needs a separate command.
      const own = { ...cause, id: `${cause.id}:${userId}` };
      await handle(store, chat, { target: { companyId, id }, command, cause: own });
    };
    await untilReadModelsReached(lookup, position, stopping);
    const told = chat.events.ChatMembersChanged.data.safeParse(event.data);
    if (told.success) {
      const there = new Set(await lookup.userIds(companyId));
      for (const userId of told.data.userIds) if (!there.has(userId)) await leave(idOf(stream), userId);
      return;
    }
    for (const id of await lookup.chatIdsOf(companyId, idOf(stream))) await leave(id, idOf(stream));
  },
});
