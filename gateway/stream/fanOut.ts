import type { ChangeRow } from '../../projections/kernel/run/changes.ts';
import { wholeRecordActions } from '../../projections/kernel/view/topic.ts';
import { topicOf } from '../../projections/topics.ts';
import { isTracing, newSpanIn, parsePlace, recordSpan, traceClock } from '../../runtime/tracing/trace.ts';
import { seesMore, visibilityOf, type Visibility } from './audience.ts';
import type { Client } from './client.ts';
import { eventName, frameOf, idPayload, ticketReach, stillSees, type Frame } from './frame.ts';
import { compareCursors, cursorText } from './cursor.ts';

/** Reads the payloads of many records of one kind at once. Missing records are absent from the result. */
export type LoadPayloads = (
  topic: string,
  companyId: number,
  ids: string[],
  forAdmin: boolean,
) => Promise<Map<string, unknown>>;
export type ClientsOf = (companyId: number) => Iterable<Client>;
type Hearing = { client: Client; verdict: NonNullable<Visibility>; forAdmin: boolean };
type Heard = { row: ChangeRow; hearings: Hearing[] };
type Made = { frame: Frame; reach: ReturnType<typeof ticketReach>; members?: readonly number[] | undefined };

const isKnown = (client: Client, row: ChangeRow): boolean => {
  if (client.known && compareCursors(row, client.known) <= 0) return true;
  client.known = undefined;
  return false;
};

const hearingsOf = (row: ChangeRow, clientsOf: ClientsOf): Hearing[] => {
  const hearings: Hearing[] = [];
  for (const client of clientsOf(row.companyId)) {
    const verdict = isKnown(client, row) ? undefined : visibilityOf(client.listener, row);
    if (verdict) hearings.push({ client, verdict, forAdmin: seesMore(client.listener, topicOf(row.topic), row.id) });
  }
  return hearings;
};

const isWhole = ({ action }: ChangeRow): boolean => wholeRecordActions.some((whole) => whole === action);
const groupOf = ({ topic, companyId }: ChangeRow, forAdmin: boolean): string => `${companyId} ${topic} ${forAdmin}`;

/** Loads all payloads that these frames need, with one query per kind of record and company. */
const loadAll = async (told: readonly Heard[], load: LoadPayloads): Promise<Map<string, Map<string, unknown>>> => {
  const groups = new Map<string, { row: ChangeRow; forAdmin: boolean; ids: Set<string> }>();
  for (const { row, hearings } of told)
    for (const { verdict, forAdmin } of hearings) {
      if (verdict !== 'tell' || !isWhole(row)) continue;
      const key = groupOf(row, forAdmin);
      const group = groups.get(key) ?? { row, forAdmin, ids: new Set() };
      groups.set(key, group);
      group.ids.add(row.id);
    }
  const loaded = [...groups].map(async ([key, { row, forAdmin, ids }]) => {
    const payloads = await load(row.topic, row.companyId, [...ids], forAdmin);
    return [key, payloads] as const;
  });
  return new Map(await Promise.all(loaded));
};

/** Records that browsers got the frames of a change. Its span is that of the read models, in another process. */
const recordFrame = ({ row, hearings }: Heard, from: number): void => {
  const place = row.traceparent && hearings.length ? parsePlace(row.traceparent) : undefined;
  if (!place) return;
  const attributes = { company: row.companyId, sockets: hearings.length };
  const { traceId, spanId: parentId } = place;
  recordSpan({ name: `frame ${row.topic}`, kind: 'producer', parentId, from, attributes }, newSpanIn(traceId));
};

/**
 * Sends a run of changes, in order, to the clients they concern (gateway.md, The stream). Each payload is read and
 * serialised once for all clients. `missed`: one client gets what it missed, which is no part of a trace.
 */
export const createFanOut =
  (epoch: () => string, load: LoadPayloads) =>
  async (rows: readonly ChangeRow[], clientsOf: ClientsOf, missed = false): Promise<void> => {
    const from = isTracing() ? traceClock() : 0;
    const told = rows.map((row) => ({ row, hearings: hearingsOf(row, clientsOf) }));
    const payloads = await loadAll(told, load);
    for (const heard of told) {
      const { row, hearings } = heard;
      const make = (action: ChangeRow['action'], payload: unknown): Made => ({
        frame: frameOf({
          event: eventName(row.companyId, row.topic),
          action,
          payload,
          cursor: cursorText(epoch(), row),
          ...(row.key ? { key: row.key } : {}),
        }),
        reach: ticketReach(payload),
      });
      const whole = once((forAdmin): Made | undefined => {
        if (!isWhole(row)) return make(row.action, idPayload(row));
        const payload = payloads.get(groupOf(row, forAdmin))?.get(row.id);
        if (payload === undefined) return undefined;
        return { ...make(row.action, payload), members: topicOf(row.topic)?.membersIn?.(payload) };
      });
      const gone = once(() => make('delete', idPayload(row)));
      for (const { client, verdict, forAdmin } of hearings) {
        const made = verdict === 'tell' ? whole(forAdmin) : gone(false);
        if (!made) continue;
        if (stillSees(client.listener.actor, made)) client.tell(made.frame);
        else if (topicOf(row.topic)?.heardBy === 'ticket') client.tell(gone(false).frame);
      }
      if (isTracing() && !missed) recordFrame(heard, from);
    }
  };

const once = <T>(make: (forAdmin: boolean) => T): ((forAdmin: boolean) => T) => {
  const made = new Map<boolean, { of: T }>();
  return (forAdmin) => {
    const kept = made.get(forAdmin) ?? { of: make(forAdmin) };
    made.set(forAdmin, kept);
    return kept.of;
  };
};
