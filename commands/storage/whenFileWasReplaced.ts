import { campaign } from '../../domain/campaign/decider.ts';
import { connection } from '../../domain/connection/decider.ts';
import { fileList } from '../../domain/fileList/record.ts';
import { isOf } from '../../domain/kernel/event.ts';
import type { RecordKind } from '../../domain/kernel/record.ts';
import { records } from '../../domain/records.ts';
import { schedule } from '../../domain/schedule/decider.ts';
import { scheduleEvents } from '../../domain/schedule/events.ts';
import { setting } from '../../domain/setting/decider.ts';
import { INSTALLATION } from '../../domain/setting/table.ts';
import type { FilesLeftData } from '../../domain/storage/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from './leaveFiles.ts';

/** Streams that hold files. */
type FileHolder = Pick<Reaction, 'name' | 'prefixes'> & {
  /** Whether a stream may hold fewer files after the event. */
  wants: (event: LoggedEvent['event']) => boolean;
  /** The files that a stream holds after these events. */
  filesAfter: (events: readonly LoggedEvent[], stream: string) => readonly (string | null | undefined)[];
  /** Names the holder that may still refer to a released file, which is then kept. */
  unlessHeld?: (events: readonly LoggedEvent[], stream: string) => FilesLeftData['unlessHeld'];
  /** The company whose storage has the files, if it is not that of the stream. */
  companyId?: number;
};

const kinds: readonly RecordKind[] = records.map(({ kind }) => kind).filter(({ holds }) => holds !== null);
const kindOf = (stream: string) => kinds.find(({ feature }) => stream.startsWith(`${feature}-`));

const holders: readonly FileHolder[] = [
  {
    name: 'whenFileWasReplaced',
    prefixes: kinds.map(({ feature }) => `${feature}-`),
    wants: ({ type, data }) =>
      kinds.some(
        ({ name, holds }) =>
          type === `${name}Deleted` || (type === `${name}Changed` && holds !== null && holds.field in data),
      ),
    filesAfter: (events, stream) => {
      const kind = kindOf(stream);
      const state = kind && fold(kind.decider, events);
      return state?.is === 'present' ? (kind?.holds?.files(state.fields) ?? []).map(({ path }) => path) : [];
    },
    // The files of a file list stay while campaign messages refer to them.
    unlessHeld: (_, stream) => (kindOf(stream) === fileList ? 'campaign' : undefined),
  },
  {
    name: 'whenCampaignFileWasReplaced',
    prefixes: ['campaign-'],
    wants: ({ type }) => type === 'CampaignFileChanged' || type === 'CampaignRemoved',
    filesAfter: (events) => {
      const state = fold(campaign, events);
      return 'file' in state ? [state.file?.path] : [];
    },
    // Messages that were sent with the file refer to it.
    unlessHeld: () => 'campaign',
  },
  {
    name: 'whenScheduleFileWasReplaced',
    prefixes: ['schedule-'],
    wants: ({ type }) => type === 'ScheduleChanged' || type === 'ScheduleRemoved',
    filesAfter: (events) => {
      const state = fold(schedule, events);
      return 'file' in state ? [state.file?.path] : [];
    },
    // Other messages of the series may have the file or be getting it. Sent messages have copies.
    unlessHeld: (events) =>
      events.some(({ event }) => isOf(scheduleEvents, event) && 'repeat' in event.data) ? 'schedule' : undefined,
  },
  {
    name: 'whenConnectionFileWasReplaced',
    prefixes: ['connection-'],
    wants: ({ type }) => type === 'ConnectionConfigured' || type === 'ConnectionRemoved',
    filesAfter: (events) => {
      const state = fold(connection, events);
      return state.is === 'present' ? [state.settings.mediaPath] : [];
    },
  },
  {
    name: 'whenLogoWasReplaced',
    prefixes: ['setting-0.appLogo'],
    wants: ({ type }) => type === 'SettingChanged',
    filesAfter: (events) => [fold(setting, events).value],
    companyId: INSTALLATION,
  },
];

/** Reactions that release the files which a record, campaign, schedule, connection or logo no longer has. */
export const whenFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction[] =>
  holders.map(({ name, prefixes, wants, filesAfter, unlessHeld, companyId: owner }) => ({
    name,
    prefixes,
    staleAfter: 365 * DAY_MS,
    wants: ({ event }) => wants(event),
    react: async ({ stream, revision, meta }, cause) => {
      const { events } = await deps.store.read(stream);
      const held = filesAfter(events, stream);
      const earlier = events.filter((each) => each.revision < revision);
      const files = filesAfter(earlier, stream).filter((file) => typeof file === 'string');
      const released = files.filter((file) => file !== '' && !held.includes(file));
      if (!released.length) return;
      const companyId = owner ?? meta.companyId;
      const until = unlessHeld?.(events, stream);
      const left = { files: released, ticket: null, ...(until && { unlessHeld: until }) };
      await leaveFiles(deps, companyId, left, { ...cause, companyId });
    },
  }));
