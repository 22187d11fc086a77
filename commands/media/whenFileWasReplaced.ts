import { fileList } from '../../domain/fileList/record.ts';
import type { RecordKind } from '../../domain/kernel/record.ts';
import { records } from '../../domain/records.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;
const holders: readonly RecordKind[] = records.map(({ kind }) => kind).filter(({ holds }) => holds !== null);

/** The files of a record after these events. */
const heldAfter = (kind: RecordKind, events: readonly LoggedEvent[]): string[] => {
  const state = fold(kind.decider, events);
  return state.is === 'present' ? (kind.holds?.files(state.fields) ?? []).map(({ path }) => path) : [];
};

/** Releases files that a record no longer has. Those of a file list stay while campaign messages refer to them. */
export const whenFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenFileWasReplaced',
  prefixes: holders.map(({ feature }) => `${feature}-`),
  staleAfter: 365 * DAY,
  wants: ({ event }) =>
    holders.some(
      ({ name, holds }) =>
        event.type === `${name}Deleted` ||
        (event.type === `${name}Changed` && holds !== null && holds.field in event.data),
    ),
  react: async ({ stream, revision, meta: { companyId } }, cause) => {
    const kind = holders.find(({ feature }) => stream.startsWith(`${feature}-`));
    if (!kind) return;
    const { events } = await deps.store.read(stream);
    const earlier = events.filter((each) => each.revision < revision);
    const held = new Set(heldAfter(kind, events));
    const files = heldAfter(kind, earlier).filter((file) => !held.has(file));
    const unlessHeld = kind === fileList ? { unlessHeld: 'campaign' as const } : {};
    if (files.length) await leaveFiles(deps, companyId, { files, ticket: null, ...unlessHeld }, cause);
  },
});
