import { connection } from '../../domain/connection/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;

const heldAfter = (events: readonly LoggedEvent[]): string | null => {
  const state = fold(connection, events);
  return state.is === 'present' ? state.settings.mediaPath : null;
};

/** Removes the greeting file of a connection when it is replaced or the connection is removed. Sent messages have copies. */
export const whenConnectionFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenConnectionFileWasReplaced',
  prefixes: ['connection-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'ConnectionConfigured' || event.type === 'ConnectionRemoved',
  react: async ({ stream, revision, meta: { companyId } }, cause) => {
    const { events } = await deps.store.read(stream);
    const file = heldAfter(events.filter((each) => each.revision < revision));
    if (file === null || file === heldAfter(events)) return;
    await leaveFiles(deps, companyId, { files: [file], ticket: null }, cause);
  },
});
