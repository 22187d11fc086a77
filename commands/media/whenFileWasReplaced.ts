import type { RecordKind, Row } from '../../domain/kernel/record.ts';
import { records } from '../../domain/records.ts';
import type { Stored } from '../../eventstore/codec.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/fold.ts';
import type { Reaction } from '../kernel/reactions.ts';

const DAY = 86_400_000;
const stream = /^([A-Za-z]+)-(\d+)\.(\d+)$/;
const holders: readonly RecordKind[] = records
  .map(({ kind }) => kind)
  .filter(({ fields }) => 'mediaPath' in fields.shape);

const fileIn = ({ event }: Stored): string[] => {
  const { mediaPath }: Row = { ...event.data };
  return typeof mediaPath === 'string' ? [mediaPath] : [];
};

/** Removes the files that a record held once and holds no longer. */
export const whenFileWasReplaced = ({ store }: Pick<Deps, 'store'>, storage: Pick<Storage, 'remove'>): Reaction => ({
  name: 'whenFileWasReplaced',
  prefixes: holders.map(({ feature }) => `${feature}-`),
  staleAfter: 365 * DAY,
  wants: ({ event }) =>
    holders.some(
      ({ name }) => event.type === `${name}Deleted` || (event.type === `${name}Changed` && 'mediaPath' in event.data),
    ),
  react: async (stored) => {
    const [, feature, companyId] = stream.exec(stored.stream) ?? [];
    const kind = holders.find((each) => each.feature === feature);
    if (!kind) return;
    const { events } = await store.read(stored.stream);
    const state = fold(kind.decider, events);
    const held = state.is === 'present' ? state.fields['mediaPath'] : null;
    for (const file of events.flatMap(fileIn)) if (file !== held) await storage.remove(Number(companyId), file);
  },
});
