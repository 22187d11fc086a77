import { reactingAfter } from '../../domain/message/reacting.ts';
import { wishAfter } from '../../domain/message/wish.ts';
import type { MessageRow, RecordedMessageEvent } from '../ticket/batch.ts';

/** Applies an event to the pending operations of a message and sets their places in the outbox. */
export const applyWishEvent = (message: MessageRow, { event, position }: RecordedMessageEvent): void => {
  const queued = String(position.commit);
  const wish = wishAfter(message.wish, event);
  if (wish !== message.wish) Object.assign(message, { wish, wished: wish && !wish.error ? queued : null });
  const reacting = reactingAfter(message.reacting, event);
  if (reacting !== message.reacting)
    Object.assign(message, { reacting, reacts: reacting && !reacting.error ? queued : null });
};
