import { NO_STREAM, WrongExpectedVersionError, type EventStoreDBClient } from '@eventstore/db-client';
import { bookkept } from '../domain/kernel/bookkeeping.ts';
import { UnreadableEvent, encodeEvent, type LoggedEvent, type NewEnvelope } from './codec.ts';
import { newestOf } from './newestOf.ts';
import { retryWhileAway } from './retry.ts';
import { versionOf } from './upcast.ts';

/** An event type, or a type and its version (`Claimed 2`), -> the format of the log that it needs. */
export type Formats = Readonly<Record<string, number>>;

/**
 * The event types that came after format 1. A release that writes a new event type, or a new version of one, adds it here under
 * the next format, one for the whole release (events.md, Formats). test/eventstore/formats.json names what format 1 has.
 */
export const formats: Formats = {};

const FIRST = 1;
const STREAM = 'format-installation';

/** Returns the format that an event of a type needs, as this version writes it. */
export const formatOf = (type: string, known: Formats = formats): number =>
  known[`${type} ${versionOf(type)}`] ?? known[type] ?? FIRST;

/** The log holds events that only a later version knows. This version must neither decide on them nor pass them over. */
export class NewerLog extends Error {
  constructor(needed: number, own: number) {
    super(
      `This event log has format ${needed}, and this version of Atende reads up to ${own}: start the later version again, or restore a backup from before the upgrade.`,
    );
  }
}

/**
 * The log records the lowest format that can read it. It is raised right before the first event that needs it, so a rollback
 * is possible until then.
 */
export type LogFormat = {
  /** Records the format that these event types need, before they are appended. */
  raiseFor(types: readonly string[]): Promise<void>;
  /** Throws NewerLog if this version does not know the format of the log. */
  refuseNewer(): Promise<void>;
  /**
   * Throws NewerLog if some of the decoded events could not be read and the log has a later format. Otherwise such events
   * are damaged or foreign.
   */
  refuseUnknown(decoded: readonly (LoggedEvent | UnreadableEvent | undefined)[]): Promise<void>;
};

/** Opens the format of a log. `known`: the formats of this version. */
export const openLogFormat = (client: EventStoreDBClient, namespace: string, known: Formats): LogFormat => {
  const own = Math.max(FIRST, ...Object.values(known));
  let reached = FIRST;

  const read = async (): Promise<{ revision: bigint | undefined }> => {
    const found = await newestOf(client, namespace + STREAM, 1);
    const [last] = found === 'gone' ? [] : found;
    const event = last && bookkept({ type: last.type, data: Object(last.data) });
    if (event?.type === 'FormatReached') reached = Math.max(reached, event.data.format);
    return { revision: last?.revision };
  };
  const append = async (format: number, revision: bigint | undefined): Promise<void> => {
    const cause = `format:${format}`;
    const of = { companyId: 0, userId: 'system', at: new Date().toISOString(), command: 'ReachFormat' } as const;
    const meta: NewEnvelope = { ...of, cause, $correlationId: cause, $causationId: cause };
    const event = encodeEvent(STREAM, { type: 'FormatReached', data: { format } }, { meta, index: 0, key: undefined });
    const expectedRevision = revision ?? NO_STREAM;
    await retryWhileAway(() => client.appendToStream(namespace + STREAM, [event], { expectedRevision }));
  };
  const raise = async (format: number): Promise<void> => {
    while (reached < format) {
      const { revision } = await read();
      if (reached >= format) return;
      try {
        await append(format, revision);
        reached = format;
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error; // else another process was first
      }
    }
  };
  const refuseNewer = async (): Promise<void> => {
    await read();
    if (reached > own) throw new NewerLog(reached, own);
  };
  return {
    raiseFor: (types) => raise(Math.max(FIRST, ...types.map((type) => formatOf(type, known)))),
    refuseNewer,
    refuseUnknown: async (decoded) => {
      if (decoded.some((each) => !each || each instanceof UnreadableEvent)) await refuseNewer();
    },
  };
};
