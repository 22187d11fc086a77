import type { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import { isGroupSetting, whatsappChatEvents, type GroupChange } from './events.ts';

type TimerChanged = z.output<typeof whatsappChatEvents.ChatTimerChanged.data>;
type Changed = z.output<typeof whatsappChatEvents.GroupChanged.data>;
type Place = Pick<TimerChanged, 'contactId' | 'connectionId' | 'ticketId' | 'ms'>;
export type WhatsappChatCommand = Commands<{
  SetChatTimer: TimerChanged;
  ChangeGroup: Changed;
  /** WhatsApp reports whether the connection's phone is in the group, without saying what happened. */
  SeeMembership: Place & { isIn: boolean };
  /** WhatsApp reports whether the connection's phone may write in the group. */
  SeeWriting: Place & { isMuted: boolean };
  /** WhatsApp accepted that the contact is blocked, or no longer. */
  BlockChat: Place & { isBlocked: boolean };
}>;
/** `timerMs`, `memberMs`: when the timer, or our membership, last changed by WhatsApp's clock. */
export type WhatsappChat = {
  seconds: number;
  timerMs: number;
  isOut: boolean;
  memberMs: number;
  isMuted: boolean;
  isBlocked: boolean;
};

const me = { number: '', contactId: null, isMe: true };
const goes: Readonly<Partial<Record<GroupChange, boolean>>> = {
  joined: false,
  added: false,
  left: true,
  removed: true,
};

/** Whether the connection's phone is out of the group after a change; null if the change says nothing about it. */
const isOutAfter = ({ is, members }: Pick<Changed, 'is' | 'members'>): boolean | null =>
  is === 'ended' || (members.some(({ isMe }) => isMe) ? (goes[is] ?? null) : null);

/**
 * The state of one chat of a connection: the timer of disappearing messages and, for a group, whether the connection's phone
 * is a member and may write, and for a person whether the account blocks them. WhatsApp repeats the timer with every message, and reports changes late or twice. So only newer and different
 * reports become events.
 */
export const whatsappChat: Decider<WhatsappChat, WhatsappChatCommand, typeof whatsappChatEvents> = {
  feature: 'whatsappChat',
  events: whatsappChatEvents,
  initial: { seconds: 0, timerMs: 0, isOut: false, memberMs: 0, isMuted: false, isBlocked: false },
  decide: (command, state): EventOf<typeof whatsappChatEvents>[] => {
    if (command.type === 'SetChatTimer') {
      const { type: _, ...data } = command;
      return data.ms < state.timerMs || data.seconds === state.seconds ? [] : [{ type: 'ChatTimerChanged', data }];
    }
    if (command.type === 'ChangeGroup') {
      const { type: _, ...data } = command;
      const isOut = isOutAfter(data);
      const isKnown = isOut !== null && (data.ms < state.memberMs || isOut === state.isOut);
      const members = data.members.filter(({ isMe }) => !isMe || !isKnown);
      const isNews = members.length > 0 || isGroupSetting(data.is);
      return isNews ? [{ type: 'GroupChanged', data: { ...data, members } }] : [];
    }
    if (command.type === 'SeeWriting') {
      const { type: _, ...data } = command;
      return data.isMuted === state.isMuted ? [] : [{ type: 'GroupWritingChanged', data }];
    }
    if (command.type === 'BlockChat') {
      const { type: _, isBlocked, ...data } = command;
      return isBlocked === state.isBlocked ? [] : [{ type: isBlocked ? 'ChatBlocked' : 'ChatUnblocked', data }];
    }
    const { type: _, isIn, ...place } = command;
    if (place.ms < state.memberMs || isIn !== state.isOut) return [];
    const data = { ...place, is: isIn ? 'joined' : 'left', members: [me], subject: '', by: null } as const;
    return [{ type: 'GroupChanged', data: { ...data, members: [...data.members] } }];
  },
  evolve: (state, event) => {
    const { ms } = event.data;
    if (event.type === 'ChatBlocked' || event.type === 'ChatUnblocked')
      return { ...state, isBlocked: event.type === 'ChatBlocked' };
    if (event.type === 'ChatTimerChanged') return { ...state, seconds: event.data.seconds, timerMs: ms };
    if (event.type === 'GroupWritingChanged') return { ...state, isMuted: event.data.isMuted };
    const isOut = isOutAfter(event.data);
    return isOut === null ? state : { ...state, isOut, memberMs: ms };
  },
};

/** Returns the id of a chat's stream within its company. */
export const whatsappChatId = ({ contactId, connectionId }: Pick<Place, 'contactId' | 'connectionId'>): string =>
  `${contactId}x${connectionId}`;
