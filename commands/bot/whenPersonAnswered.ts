import { loopBrake } from '../../domain/bot/brake.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { streamOf } from '../kernel/handle/handle.ts';
import { loadStream } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { openStreamCache } from '../kernel/react/streamCache.ts';
import type { MessageRoute } from '../message/messageRoute.ts';
import { resetLoopBrake } from './brake.ts';

/** The place where a person of the company wrote, in the web client or on the phone; null for any other event. */
const writtenIn = ({ event }: LoggedEvent): MessageRoute | null => {
  if (event.type === 'MessageTypedOnPhone') return event.data.imported ? null : event.data;
  if (event.type !== 'MessageQueued') return null;
  const { userId, automatic, attends } = event.data;
  return userId !== null && !automatic && attends !== false ? event.data : null;
};

/** Releases the loop brake when a person answers. */
export const whenPersonAnswered = ({ store }: Pick<Deps, 'store'>): Reaction => {
  const brakes = openStreamCache(`${loopBrake.feature}-`, async (stream) => {
    const { state } = await loadStream(store, loopBrake, stream);
    return { isIdle: !state.turns.length && !state.braked };
  });
  return {
    name: 'whenPersonAnswered',
    prefixes: ['message-', `${loopBrake.feature}-`],
    staleAfter: 86_400_000,
    observe: brakes.observe,
    wants: (stored) => writtenIn(stored) !== null,
    react: async (stored, cause) => {
      const route = writtenIn(stored);
      if (!route) return;
      const { companyId } = stored.meta;
      const stream = streamOf(loopBrake.feature, { companyId, id: `${route.contactId}x${route.connectionId}` });
      if (!(await brakes.of(stream)).isIdle) await resetLoopBrake({ store }, route, cause);
    },
  };
};
