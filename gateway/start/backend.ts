import { openDeps } from '../../commands/deps.ts';
import { openPhones } from '../../commands/contact/phones.ts';
import { watchErasures } from '../../commands/kernel/react/erasures.ts';
import { isServedSession } from '../../commands/session/currentSession.ts';
import { isSupportActive } from '../../commands/support/isActive.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { storeOf, type Store } from '../../eventstore/store.ts';
import { reachedPosition } from '../../projections/kernel/run/checkpoint.ts';
import { openLookup } from '../../projections/lookup.ts';
import { openRetries } from '../../projections/platform/retry.ts';
import { openVerifications } from '../../projections/platform/verification.ts';
import { actorOf } from '../../projections/session/actor.ts';
import { supporterOf } from '../../projections/support/read.ts';
import { createCallLimiter } from '../../runtime/callLimiter.ts';
import type { Context } from '../../runtime/context.ts';
import { openDatabase, type Database } from '../../runtime/database.ts';
import { openMedia } from '../../runtime/media.ts';
import { sweepPeriodically, quotaStorageOf } from '../../runtime/openStorage.ts';
import { openReadYourWrites } from '../readYourWrites.ts';
import { openActorCache } from '../actorCache.ts';
import { untilProjected } from '../untilProjected.ts';

/** Limit in milliseconds for statements of calls. */
const STATEMENT_MS = 30_000;
/** How companies share the connections to Postgres; the remaining ones serve calls without a company. */
const TURNS = { concurrency: 8, perTenant: 5, quantumMs: 250, slow: 2 };
const isPastDue = ({ servedUntil }: Actor): boolean =>
  servedUntil !== undefined && servedUntil <= new Date().toISOString();

/** The actor of a session, what it may see, and whether the log still counts the session. */
const openAccess = (db: Database, store: Store, lookup: ReturnType<typeof openLookup>) => {
  const readActor = async (companyId: number, sessionId: string) =>
    (await actorOf(db, companyId, sessionId)) ?? (await supporterOf(db, companyId, sessionId));
  return {
    readActor,
    readSight: async (companyId: number, sessionId: string) => {
      const actor = await readActor(companyId, sessionId);
      const person = actor && (await lookup.user(actor.support?.home.companyId ?? companyId, actor.userId));
      return person ? { actor, pendingToo: person.allTicket === 'enable' } : null;
    },
    isIn: async (companyId: number, sessionId: string) =>
      (await isServedSession(store, companyId, sessionId)) || (await isSupportActive(store, companyId, sessionId)),
  };
};

/**
 * Opens what calls and the stream both use: the log, the read models, and the files. Waits until the read models exist. Each
 * resource registers its own closing.
 */
export const openBackend = async (context: Context, closing: AsyncDisposableStack, patience: number) => {
  const { config, databaseUrl } = context;
  const db = openDatabase(databaseUrl, { connections: 12, longest: STATEMENT_MS, turns: TURNS });
  closing.defer(() => db.destroy());
  await untilProjected(db);
  const store = storeOf(context);
  closing.defer(() => store.close());
  const erasures = watchErasures(store);
  closing.defer(() => erasures.stop());
  const lookup = openLookup(db);
  const deps = openDeps(context, store, lookup);
  const access = openAccess(db, store, lookup);
  const actors = openActorCache(access.readActor, isPastDue);
  const settled = await openReadYourWrites({
    databaseUrl,
    actors,
    readPosition: () => reachedPosition(db),
    readHead: () => store.head(),
    longest: 2_000 * patience,
  });
  closing.defer(() => settled.close());
  const retries = openRetries(store, databaseUrl, db);
  closing.defer(() => retries.stop());
  const verifications = openVerifications(store, databaseUrl);
  closing.defer(() => verifications.stop());
  const live = openDatabase(databaseUrl, { connections: 3, longest: STATEMENT_MS }); // the stream never waits behind requests
  closing.defer(() => live.destroy());
  const storage = quotaStorageOf(config, (companyId) => deps.lookup.planOf(companyId));
  const sweeping = sweepPeriodically(storage);
  closing.defer(() => sweeping.stop());
  const media = openMedia({ storage, keys: deps.keys.media, publicUrl: config.publicUrl });
  const contactPhones = await openPhones(databaseUrl, db);
  closing.defer(() => contactPhones.close());
  const limitCalls = createCallLimiter();
  const opened = { db, live, store, lookup, deps, access, actors, settled, limitCalls };
  return { ...opened, retries, verifications, storage, media, contactPhones };
};
export type Backend = Awaited<ReturnType<typeof openBackend>>;
