import type pg from 'pg';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import type { FollowedBatch } from '../../../eventstore/follow.ts';
import { compare } from '../../../eventstore/position.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import { log } from '../../../runtime/log.ts';
import { parkedKey, type ParkedStream } from './parked.ts';
import { prepared, wasOutdated } from './prepared.ts';
import { waitForAll } from '../view/waitForAll.ts';
import type { Topic } from '../view/topic.ts';
import type { Change, RecordedEvent, Tx, View } from '../view/view.ts';

/**
 * `parked` collects the streams that failed. `silent`: the batch is replayed history, so no change is published. `allowed`
 * rejects if the batch must not be applied; then no event is to blame for a failure.
 */
type Applying = {
  parked: Map<string, ParkedStream>;
  silent: boolean;
  allowed?: Promise<void>;
  /** Returns the span that applies an event, for the changes that the event causes. */
  traceOf?: ((on: RecordedEvent<unknown>) => string | null) | undefined;
  /** Sends what follows the rows, together with the changes. It gets the number of changes. */
  announce?: (changed: number) => Promise<unknown>;
};
type Telling = { on: RecordedEvent<unknown>; topic: Topic; change: Omit<Change, 'topic'> };

const keyOfCause = /^http:[^:]*:(.+)$/;

const txOf = (client: pg.ClientBase, { told, silent }: { told: Telling[]; silent: boolean }): Tx => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    // A rebuild fills empty tables, whose plans would be wrong once they have grown.
    (await client.query<Row>({ ...(silent ? { text } : prepared(text)), values: [...values] })).rows,
  notify: async ({ name, text }, payloads) => {
    if (payloads.length && !silent)
      await client.query('select pg_notify($1, t) from unnest($2::text[]) t', [name, [...new Set(payloads.map(text))]]);
  },
  tell: (on, topic, change) => told.push({ on, topic, change: { companyId: on.companyId, ...change } }),
});

const featureOf = ({ stream }: Pick<LoggedEvent, 'stream'>): string => stream.slice(0, stream.indexOf('-'));

/** Upper bound on events per transaction while catching up. Large batches write rows that change often only once. */
export const MOST = 2_048;

const park = (
  parked: Map<string, ParkedStream>,
  { name: view }: View,
  { stream, position }: Pick<LoggedEvent, 'stream' | 'position'>,
  error: unknown,
) => {
  const key = parkedKey(view, stream);
  if (parked.has(key)) return;
  const commit = String(position.commit);
  log.error({ err: error, view, position: commit }, 'event parked with its stream');
  parked.set(key, { view, stream, commit, error: error instanceof Error ? error.message : String(error) });
};

/** Runs `work` in a savepoint. Returns the changes to publish, or the error that an event caused, after rolling back. */
const attempt = async (
  client: pg.ClientBase,
  work: () => Promise<Telling[]>,
  allowed?: Promise<void>,
): Promise<{ told: Telling[] } | { error: unknown }> => {
  const told: Telling[] = [];
  const working = async (): Promise<void> => void told.push(...(await work()));
  try {
    // The statements of the work are sent without waiting for the savepoint.
    await waitForAll([client.query('savepoint one'), working()]);
    // Not awaited: if this failed, the commit would fail.
    client.query('release savepoint one').catch(() => {});
    return { told };
  } catch (error) {
    await allowed;
    if (!isOfTheEvent(error)) throw error;
    await client.query('rollback to savepoint one');
    return { error };
  }
};

/** The events of a batch that one view applies. */
type Share = { view: View; events: readonly LoggedEvent[] };

/**
 * Applies the shares at once, so that the statements of one view do not wait for the answers to another. A view touches only
 * its own tables. Changes are published in the order of the views.
 */
const apply = async (client: pg.ClientBase, shares: readonly Share[], silent: boolean): Promise<Telling[]> => {
  const wanted = shares.filter(({ events }) => events.length);
  const told: Telling[][] = wanted.map(() => []);
  await waitForAll(
    wanted.map(({ view, events }, nth) => view.apply(events, txOf(client, { told: told[nth] ?? [], silent }))),
  );
  return told.flat();
};

/** Applies one view's share. On failure it bisects the share down to the failing event and parks the stream of that event. */
const applyApart = async (
  client: pg.ClientBase,
  { view, events: all }: Share,
  applying: Applying,
): Promise<Telling[]> => {
  const { parked, silent, allowed } = applying;
  const events = all.filter(({ stream }) => !parked.has(parkedKey(view.name, stream)));
  const [only] = events;
  if (!only) return [];
  const done = await attempt(client, () => apply(client, [{ view, events }], silent), allowed);
  if ('told' in done) return done.told;
  if (events.length === 1) {
    park(parked, view, only, done.error);
    return [];
  }
  const half = Math.ceil(events.length / 2);
  const first = await applyApart(client, { view, events: events.slice(0, half) }, applying);
  return [...first, ...(await applyApart(client, { view, events: events.slice(half) }, applying))];
};

/** Applies all views in one go, which is the usual case. If an event fails, it applies each view separately. */
const applyShares = async (client: pg.ClientBase, shares: readonly Share[], applying: Applying): Promise<Telling[]> => {
  if (!shares.some(({ events }) => events.length)) return [];
  const done = await attempt(client, () => apply(client, shares, applying.silent), applying.allowed);
  if ('told' in done) return done.told;
  const told: Telling[] = [];
  for (const share of shares) told.push(...(await applyApart(client, share, applying)));
  return told;
};

/** An SQLSTATE: Postgres answered, so the error text names tables and says nothing about the network. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Whether the event caused the error. Returns false for lost connections and other server trouble; the batch is retried then.
 */
const isOfTheEvent = (error: unknown): boolean => {
  if (wasOutdated(error)) return false;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (sqlState.test(code)) return !/^(08|40|53|57|58)/.test(code);
  return (
    !/^(ECONN|EPIPE|ETIMEDOUT)/.test(code) && !(error instanceof Error && /connection|terminat/i.test(error.message))
  );
};

/**
 * Writes the rows of all views and the changes they publish, inside the caller's transaction. Adds the streams that it
 * parks to `parked`; the caller stores them. With `silent` (a rebuild) it publishes nothing.
 */
export const applyBatch = async (
  client: pg.ClientBase,
  views: readonly View[],
  { events, unreadable }: Pick<FollowedBatch, 'events' | 'unreadable'>,
  applying: Applying,
): Promise<void> => {
  const { parked, silent, traceOf, announce } = applying;
  const readable = events.filter(
    ({ stream, position }) => !unreadable.some((u) => u.stream === stream && compare(u.position, position) < 0),
  );
  const features = readable.map(featureOf);
  const isFor = (view: View, stream: string, feature: string) =>
    view.features.includes(feature) && !(parked.size && parked.has(parkedKey(view.name, stream)));
  const shares = views.map((view) => ({
    view,
    events: readable.filter(({ stream }, index) => isFor(view, stream, features[index] ?? '')),
  }));
  const told = await applyShares(client, shares, applying);
  for (const view of views)
    for (const event of unreadable)
      if (view.features.includes(featureOf(event))) park(parked, view, event, event.error);
  if (silent || !told.length) {
    await announce?.(0);
    return;
  }
  const counts = new Map<bigint, number>();
  const rows = told
    .sort((a, b) => Number(a.on.position.commit - b.on.position.commit))
    .map(({ on, topic: { name: topic }, change: { companyId: company_id, ...change } }) => {
      const { commit } = on.position;
      const n = counts.get(commit) ?? 0;
      counts.set(commit, n + 1);
      const key = keyOfCause.exec(on.meta.cause)?.[1] ?? null;
      return { commit_at: String(commit), n, company_id, key, topic, traceparent: traceOf?.(on), ...change };
    });
  // `at` is the time of publication: imports bring events from years ago, and their changes must live as long as any others.
  const writing = client.query({
    ...prepared(
      `insert into stream.changes (commit_at, n, at, company_id, topic, action, id, before, after, key, traceparent)
       select commit_at, n, now(), company_id, topic, action, id, before, after, key, traceparent
       from jsonb_to_recordset($1::jsonb) as r(commit_at bigint, n int, company_id int, topic text,
         action text, id text, before jsonb, after jsonb, key text, traceparent text)
       on conflict do nothing`,
    ),
    values: [JSON.stringify(rows)],
  });
  const moved = new Set(told.flatMap(({ topic, change }) => (topic.ofActors ? change.companyId : [])));
  const notices = [...moved].map((companyId) =>
    client.query('select pg_notify($1, $2)', notification(channels.actors, { companyId })),
  );
  await waitForAll([writing, ...notices, ...(announce ? [announce(rows.length)] : [])]);
};
