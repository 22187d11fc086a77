import { HOUR_MS } from '../../../domain/kernel/durations.ts';
import type { FollowedBatch } from '../../../eventstore/follow.ts';
import { compare, positionText } from '../../../eventstore/position.ts';
import type { Store } from '../../../eventstore/store.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import type { Running } from '../../../runtime/context.ts';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import { projectionPosition } from '../../../runtime/metrics.ts';
import { isTracing } from '../../../runtime/tracing/trace.ts';
import { openAnalysis } from '../rebuild/analyse.ts';
import { applyBatch, MOST } from './apply.ts';
import { buildMissing } from '../rebuild/exchange.ts';
import { forgetOld } from './changes.ts';
import { moveCheckpoint } from './checkpoint.ts';
import { watchLostLog } from '../rebuild/lostLog.ts';
import { keepParked } from './parked.ts';
import { prepared } from './prepared.ts';
import { forgetUnknown, Outdated, projectionStateOf, type ProjectionState } from './projectionState.ts';
import { inTransaction, withClient } from './transaction.ts';
import { openTracedBatch } from './tracedBatch.ts';
import { waitForAll } from '../view/waitForAll.ts';
import { differing, isOvertaken, versionsOf, type Versions } from '../rebuild/versions.ts';
import { prefixesOf, type View } from '../view/view.ts';

/** A crash of Postgres may undo the last moments including the checkpoint. Those events are then applied again. */
const SETTINGS = 'set local synchronous_commit = off; set local search_path = views, public';

/** Running projections. `over` resolves when a process of another version has taken over the tables. */
export type Projecting = Running & { over: Promise<void> };

/**
 * Builds views that are missing or of another version, then follows the log and applies batches to all views. One transaction
 * writes rows, changes and checkpoint and sends NOTIFY: `changes` with the last commit, `projected` with the position. After
 * any interruption the subscription continues from the checkpoint in Postgres.
 * `known`: versions of the tables when the process started. It rebuilds tables older than its views, leaves newer ones that
 * appeared since alone, and throws Outdated then.
 */
export const runProjections = async (
  store: Store,
  db: Database,
  views: readonly View[],
  { known, signal }: { known?: Versions; signal?: AbortSignal } = {},
): Promise<Projecting> => {
  const began = known ?? (await withClient(db, versionsOf));
  const which = (wanted: readonly View[], versions: Versions): readonly View[] => {
    if (isOvertaken(views, began, versions)) throw new Outdated();
    return differing(wanted, versions);
  };
  await buildMissing(store, db, { views, which, signal });
  await forgetUnknown(db, views, began);
  const over = Promise.withResolvers<void>();
  let standing: ProjectionState | undefined;
  const lostLog = watchLostLog();
  const analysis = openAnalysis(db);

  const from = async () => {
    standing = undefined;
    standing = await projectionStateOf(db, views).catch((error: unknown) => {
      if (error instanceof Outdated) over.resolve();
      throw error;
    });
    const lost = lostLog(standing.at, await store.head());
    if (lost) throw new Error(lost);
    return standing.at;
  };

  const onBatch = async ({ events, unreadable, upTo }: FollowedBatch) => {
    if (!standing) throw new Error('a batch arrived before its position was known');
    const { at, epoch, parked } = standing;
    const now = new Map(parked);
    const traced = isTracing() ? openTracedBatch() : undefined;
    await withClient(db, (client) =>
      inTransaction(
        client,
        async () => {
          // This must be first: a rebuild locks the checkpoint before the tables.
          const allowed = compare(upTo, at) === 0 ? Promise.resolve() : moveCheckpoint(client, at, upTo, epoch);
          const announce = async (changed: number): Promise<void> => {
            if (now.size > parked.size) await keepParked(client, now);
            const said = [
              ...(changed ? [notification(channels.changes, String(upTo.commit))] : []),
              notification(channels.projected, positionText(upTo)),
            ];
            await client.query({
              ...prepared('select pg_notify(s ->> 0, s ->> 1) from jsonb_array_elements($1::jsonb) s'),
              values: [JSON.stringify(said)],
            });
          };
          const applying = { parked: now, silent: false, allowed, announce, traceOf: traced?.placeOf };
          await waitForAll([allowed, applyBatch(client, views, { events, unreadable }, applying)]);
        },
        SETTINGS,
      ),
    );
    traced?.record(events);
    standing = { at: upTo, epoch, parked: now };
    projectionPosition.set(Number(upTo.commit));
    analysis.after(events.length);
  };

  const following = store.follow({ prefixes: prefixesOf(views), from, onBatch, most: MOST });
  const cleaning = setInterval(() => {
    forgetOld(db).catch((error: unknown) => log.warn({ err: error }, 'old changes not forgotten'));
  }, HOUR_MS);
  return {
    over: over.promise,
    stop: async () => {
      clearInterval(cleaning);
      await following.stop();
      await analysis.stop();
    },
  };
};
