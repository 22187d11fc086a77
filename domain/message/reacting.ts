import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { messageEvents } from './events.ts';
import { isGoing, type Wish, type Wishable } from './wish.ts';

/**
 * A pending reaction of the company; the emoji '' removes the old one. It is sent as `waId`, and MessageReacted follows once
 * WhatsApp accepts it. `error`: why WhatsApp did not; '' while pending.
 */
export type PendingReaction = Pick<Wish, 'ms' | 'waId' | 'userId' | 'error'> & { emoji: string };
export type Reactable = Wishable & { reacting: PendingReaction | null };
type Facts = readonly EventOf<typeof messageEvents>[];

/**
 * Queues the company's emoji, which all its users share. Throws ERR_FETCH_WAPP_MSG if WhatsApp does not have the message.
 */
export const reacting = (state: Reactable, { emoji, ms, waId, userId }: Omit<PendingReaction, 'error'>): Facts => {
  if (isGoing(state) || state.error || state.kind === 'call_log') throw new Refused('ERR_FETCH_WAPP_MSG');
  const given = state.reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';
  const waits = state.reacting && !state.reacting.error ? state.reacting.emoji : given;
  const { contactId } = state;
  return emoji === waits ? [] : [{ type: 'MessageReactionQueued', data: { contactId, emoji, ms, waId, userId } }];
};

/**
 * Returns the events of WhatsApp's answer to a reaction; none if another reaction replaced it. `waId` null: the pending one.
 */
export const settlingReaction = (
  { reacting: now, contactId }: Reactable,
  { waId, done }: { waId: string | null; done: boolean },
): Facts => {
  if (!now || now.error || (waId !== null && now.waId !== waId)) return [];
  const { emoji, ms, userId } = now;
  return done
    ? [{ type: 'MessageReacted', data: { contactId, emoji, fromMe: true, ms, userId } }]
    : [{ type: 'MessageReactionFailed', data: { reason: 'ERR_SENDING_WAPP_MSG' } }];
};

/** Returns the pending reaction after an event of its message. */
export const reactingAfter = (now: PendingReaction | null, { type, data }: Facts[number]): PendingReaction | null => {
  switch (type) {
    case 'MessageReactionQueued': {
      const { emoji, ms, waId, userId } = data;
      return { emoji, ms, waId, userId, error: '' };
    }
    case 'MessageReactionFailed':
      return now && { ...now, error: data.reason };
    case 'MessageReacted':
      return data.fromMe && now?.ms === data.ms ? null : now;
    case 'MessageDeleted':
      return null;
    default:
      return now;
  }
};
