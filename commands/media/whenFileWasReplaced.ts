import type { RecordKind } from '../../domain/kernel/record.ts';
import { records } from '../../domain/records.ts';
import type { Stored } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/fold.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;
const holders: readonly RecordKind[] = records
  .map(({ kind }) => kind)
  .filter(({ fields }) => 'mediaPath' in fields.shape);

/** The file that a record holds after these events. */
const heldAfter = (kind: RecordKind, events: readonly Stored[]): string | null => {
  const state = fold(kind.decider, events);
  const file = state.is === 'present' ? state.fields['mediaPath'] : null;
  return typeof file === 'string' ? file : null;
};

/** The file that a record held once and holds no longer is to go. */
export const whenFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenFileWasReplaced',
  prefixes: holders.map(({ feature }) => `${feature}-`),
  staleAfter: 365 * DAY,
  wants: ({ event }) =>
    holders.some(
      ({ name }) => event.type === `${name}Deleted` || (event.type === `${name}Changed` && 'mediaPath' in event.data),
    ),
  react: async ({ stream, revision, meta: { companyId } }, cause) => {
    const kind = holders.find(({ feature }) => stream.startsWith(`${feature}-`));
    if (!kind) return;
    const { events } = await deps.store.read(stream);
    const earlier = events.filter((each) => each.revision < revision);
    const file = heldAfter(kind, earlier);
    if (file !== null && file !== heldAfter(kind, events))
      await leaveFiles(deps, companyId, { files: [file], ticket: null }, cause);
  },
});
