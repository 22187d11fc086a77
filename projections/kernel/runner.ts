import type pg from 'pg';
import { compare, START, type Position } from '../../eventstore/position.ts';
import type { Batch } from '../../eventstore/follow.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Running } from '../../runtime/context.ts';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { parkedStreams, projectionLag, projectionPosition } from '../../runtime/metrics.ts';
import { applyBatch } from './apply.ts';
import { forgetOld } from './changes.ts';
import { positionOf } from './checkpoint.ts';
import { keepParked, loadParked } from './parked.ts';
import { buildMissing } from './build.ts';
import { inTransaction, withClient } from './transaction.ts';
import { prefixesOf, type View } from './view.ts';

const move = async (client: pg.ClientBase, from: Position, to: Position) => {
  const moved = await client.query(
    'update stream.checkpoint set commit_at = $1, prepare_at = $2 where commit_at = $3 and prepare_at = $4',
    [String(to.commit), String(to.prepare), String(from.commit), String(from.prepare)],
  );
  if (moved.rowCount !== 1) throw new Error('another runner moved the checkpoint');
};

const HOUR = 3_600_000;

/**
 * Follows the log: applies batches to all views; rows, changes and checkpoint in one transaction, then NOTIFY
 * (`changes` with the last commit, `projected` with the position, both sent with the commit itself).
 */
export const runProjections = async (store: Store, db: Database, views: readonly View[]): Promise<Running> => {
  await buildMissing(store, db, views);
  let at = (await positionOf(db)) ?? START;
  let parked = await withClient(db, loadParked);

  const onBatch = async ({ upTo, live, ...batch }: Batch) => {
    // A batch whose commit went through unheard comes again: nothing is applied twice.
    const isNew = ({ position }: { position: Position }) => compare(position, at) > 0;
    const events = batch.events.filter(isNew);
    const unreadable = batch.unreadable.filter(isNew);
    const oldest = events[0];
    if (oldest) projectionLag.set(Math.max(0, (Date.now() - Date.parse(oldest.meta.at)) / 1000));
    const to = compare(upTo, at) > 0 ? upTo : at;
    const parkedNow = await withClient(db, (client) =>
      inTransaction(client, async () => {
        // A crash of Postgres may take the last moments back, checkpoint included: they are applied again.
        await client.query(`set local synchronous_commit = off; set local search_path = views, public`);
        // First of all: a rebuild holds the checkpoint, and then the tables.
        if (compare(to, at) !== 0) await move(client, at, to);
        const known = parked.size ? await loadParked(client) : parked; // a rebuild may have mended them
        const now = new Map(known);
        const changed = await applyBatch(client, views, { events, unreadable }, now, false);
        if (now.size > known.size) await keepParked(client, now);
        if (changed) await client.query(`select pg_notify('changes', $1)`, [String(to.commit)]);
        await client.query(`select pg_notify('projected', $1)`, [`${to.commit}/${to.prepare}`]);
        return now;
      }),
    ).catch(async (error: unknown) => {
      at = (await positionOf(db)) ?? at;
      throw error;
    });
    at = to;
    parked = parkedNow;
    projectionPosition.set(Number(to.commit));
    parkedStreams.set(parked.size);
    if (live) projectionLag.set(0);
  };

  const following = store.follow({ prefixes: prefixesOf(views), from: at, onBatch });
  const cleaning = setInterval(() => {
    forgetOld(db).catch((error: unknown) => log.warn({ err: error }, 'old changes not forgotten'));
  }, HOUR);
  return {
    stop: async () => {
      clearInterval(cleaning);
      await following.stop();
    },
  };
};
