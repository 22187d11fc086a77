import { reachedPosition } from '../../projections/kernel/run/checkpoint.ts';
import { prefixesOf } from '../../projections/kernel/view/view.ts';
import { measureAll } from '../../projections/platform/measure.ts';
import { views } from '../../projections/views.ts';
import type { Context } from '../../runtime/context.ts';
import { openDatabase } from '../../runtime/database.ts';
import { mediaFolder } from '../../runtime/media.ts';
import type { Building } from '../building.ts';
import { watchHealth } from '../health.ts';
import { openReadiness } from '../readiness.ts';
import type { Backend } from './backend.ts';

/** Limit in milliseconds for statements that a monitor causes. */
const MEASURING_MS = 5_000;

/**
 * Watches whether this gateway can serve: its read models are up to date, and its stores answer. Also counts for /metrics.
 * Each resource registers its own closing.
 */
export const openMonitoring = (
  { config, databaseUrl }: Context,
  closing: AsyncDisposableStack,
  { backend, building, patience }: { backend: Backend; building: Building; patience: number },
) => {
  const { store, live, settled, storage } = backend;
  const readiness = openReadiness(store, {
    prefixes: prefixesOf(views),
    isBuilt: () => building().length === 0,
    readPosition: () => reachedPosition(live),
    reached: () => settled.position(),
  });
  closing.defer(() => readiness.close());
  const looking = openDatabase(databaseUrl, { connections: 3, longest: MEASURING_MS });
  closing.defer(() => looking.destroy());
  const watch = watchHealth({ db: looking, store, folder: mediaFolder(config.dataDir) }, { longest: 3_000 * patience });
  closing.defer(() => watch.stop());
  const measuring = openDatabase(databaseUrl, { connections: 1, longest: MEASURING_MS }); // for slow or blocked counts
  closing.defer(() => measuring.destroy());
  return { readiness, watch, measure: () => measureAll(measuring, storage) };
};
export type Monitoring = ReturnType<typeof openMonitoring>;
