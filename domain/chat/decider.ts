import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { chatEvents } from './events.ts';

export type ChatCommand = Commands<{
  /** `userIds`: the users that the owner invites. */
  OpenChat: { ownerId: number; title: string; userIds: readonly number[] };
  /** Absent fields stay as they are. */
  ChangeChat: { by: number; title?: string | undefined; userIds?: readonly number[] | undefined };
  DeleteChat: { by: number };
  /** Removes a member who is no longer a user. */
  LeaveChat: { userId: number };
}>;
export type Chat =
  | { is: 'absent' }
  | { is: 'deleted' }
  | { is: 'present'; ownerId: number; title: string; userIds: readonly number[] };

/** Returns the members in the order of their ids, each once, the owner included. */
const membersOf = (ownerId: number, userIds: readonly number[]): number[] =>
  [...new Set([ownerId, ...userIds])].sort((a, b) => a - b);

export const isMember = (chat: Chat, userId: number): boolean => chat.is === 'present' && chat.userIds.includes(userId);

/**
 * A conversation between colleagues (R560 to R581). Only its members see it, and only its owner changes and deletes it. Throws
 * ERR_NO_RECORD_FOUND for others and ERR_NO_PERMISSION for members who are not the owner.
 */
export const chat: Decider<Chat, ChatCommand, typeof chatEvents> = {
  feature: 'chat',
  events: chatEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'OpenChat') {
      const { ownerId, title, userIds } = command;
      if (state.is !== 'absent') return [];
      return [{ type: 'ChatOpened', data: { ownerId, title, userIds: membersOf(ownerId, userIds) } }];
    }
    if (command.type === 'LeaveChat') {
      if (state.is !== 'present' || !isMember(state, command.userId)) return [];
      const userIds = state.userIds.filter((id) => id !== command.userId);
      const [next] = userIds;
      if (next === undefined) return [{ type: 'ChatDeleted', data: {} }];
      const left = { type: 'ChatMembersChanged', data: { userIds } } as const;
      return state.ownerId === command.userId ? [left, { type: 'ChatHandedOver', data: { ownerId: next } }] : [left];
    }
    if (state.is !== 'present' || !isMember(state, command.by)) throw new Refused('ERR_NO_RECORD_FOUND');
    const { ownerId } = state;
    if (command.by !== ownerId) throw new Refused('ERR_NO_PERMISSION');
    if (command.type === 'DeleteChat') return [{ type: 'ChatDeleted', data: {} }];
    const { title = state.title } = command;
    const userIds = membersOf(ownerId, command.userIds ?? state.userIds);
    return [
      ...(title === state.title ? [] : [{ type: 'ChatRenamed', data: { ownerId, title } } as const]),
      ...(String(userIds) === String(state.userIds)
        ? []
        : [{ type: 'ChatMembersChanged', data: { userIds } } as const]),
    ];
  },
  evolve: (state, event) => {
    if (event.type === 'ChatOpened') return { is: 'present', ...event.data };
    if (event.type === 'ChatDeleted') return { is: 'deleted' };
    return state.is === 'present' ? { ...state, ...event.data } : state;
  },
};
