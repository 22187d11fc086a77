import { schedule } from '../../domain/schedule/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';

/** The cause of messages that the clock queued (`sendScheduled`). */
const causedBy = /^due:schedule:(\d+):.*:(\d+)$/;

/**
 * Marks a scheduled message as failed, with the reason, if WhatsApp did not accept it. If it is sent again by hand, it waits
 * again. If WhatsApp accepts it late, it counts as sent.
 */
export const whenScheduledMessageFailed = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenScheduledMessageFailed',
  prefixes: ['message-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) =>
    event.type === 'MessageFailed' ||
    event.type === 'MessageQueuedAgain' ||
    (event.type === 'MessageAcknowledged' && Object(event.data).late === true),
  react: async ({ stream, event, meta: { companyId } }, cause) => {
    const { events } = await store.read(stream);
    const queued = events.find((stored) => stored.event.type === 'MessageQueued');
    const [, id, sending] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
    if (id === undefined) return;
    const round = Number(sending);
    const command =
      event.type === 'MessageFailed'
        ? ({ type: 'FailSchedule', reason: String(Object(event.data).reason), round } as const)
        : event.type === 'MessageQueuedAgain'
          ? ({ type: 'MarkQueued', messageId: uuidOf(stream), round } as const)
          : ({ type: 'MarkSent', round } as const);
    await handle(store, schedule, { target: { companyId, id: Number(id) }, command, cause });
  },
});
