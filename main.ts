import { existsSync } from 'node:fs';
import { backoff } from './runtime/backoff.ts';
import { keepSimulatedConnector, keepSimulator, startAtFirstUse } from './runtime/children.ts';
import { readConfig, type Config, type SimulatorAddress } from './runtime/config.ts';
import type { Context, LocalBankAddress, Role, Running } from './runtime/context.ts';
import { migrate, openDatabase } from './runtime/database.ts';
import { orderlyEnding } from './runtime/ending.ts';
import { log } from './runtime/log.ts';
import { refuseMoved } from './runtime/moved.ts';
import { choosePort } from './runtime/port.ts';
import { checkStorage } from './runtime/openStorage.ts';
import { localUrl, untilReady } from './runtime/ready.ts';
import { announce } from './runtime/running.ts';
import { createRing, derive, hasRing, newKey, ringOf, type Ring, type Secrets } from './runtime/secrets.ts';
import { printLine, secondsSince, startStep } from './runtime/startStep.ts';
import { eventLogIn, holdDataDir, startStores } from './runtime/stores.ts';
import { writeFailureSentence } from './runtime/writeFailure.ts';
import { version } from './runtime/version.ts';
import { buildWeb } from './runtime/web.ts';
import { openLookup } from './projections/lookup.ts';
import { firstStart } from './commands/company/firstStart.ts';
import { agreeOnSecrets, refuseLostKeys } from './commands/secrets/agree.ts';
import { connectorMigrations } from './connector/migrations.ts';
import { billServersFor } from './connector/bills/servers.ts';
import { agentsFor, machinesFor, banksFor } from './connector/externalServices.ts';
import { openLocalBank } from './connector/pix/local/open.ts';
import { startSimulator } from './connector/simulator/start.ts';
import { startEmbedded } from './eventstore/embedded/start.ts';
import { waitUntilCopied } from './eventstore/copy/copyState.ts';
import { untilStoreReached, whileReached } from './eventstore/reach.ts';
import { openStore } from './eventstore/store.ts';
import { refuseEmptiedLog } from './projections/role.ts';
import { streamMigrations } from './projections/kernel/run/migrations.ts';

const load = {
  projections: () => import('./projections/role.ts'),
  reactions: () => import('./commands/role.ts'),
  connector: () => import('./connector/role.ts'),
  gateway: () => import('./gateway/role.ts'),
};
/** In start order; each module is loaded only if its role runs. */
const roles: readonly Role[] = [
  {
    role: 'projections',
    name: 'Projections',
    start: async (context) => (await load.projections()).startProjections(context),
  },
  {
    role: 'reactions',
    name: 'Reactions',
    start: async (context) =>
      (await load.reactions()).startReactions(context, {
        lookupOf: openLookup,
        banksOf: banksFor(context),
        machines: machinesFor(context),
        bills: billServersFor(context),
        agents: agentsFor(context),
      }),
  },
  {
    role: 'connector',
    name: 'Connector',
    start: async (context) => (await load.connector()).startConnector(context),
  },
  {
    role: 'gateway',
    name: 'Gateway',
    start: async (context) => (await load.gateway()).startGateway(context),
  },
];

const since = performance.now();
const ending = orderlyEnding();
const sayOfStore = (sentence: string): void => log.error(sentence);

const start = async (): Promise<void> => {
  const wanted = readConfig(process.env);
  refuseMoved(wanted);
  const { traces } = wanted;
  if (traces) {
    const { exportTraces } = await import('./runtime/tracing/openTelemetry.ts');
    await ending.begin('Traces', async () => exportTraces(traces, version));
  }
  await checkStorage(wanted);
  const serves = wanted.roles.includes('gateway');
  // Lock the data first: when the previous owner has ended, its port is free too.
  const held = await holdDataDir(wanted);
  const port = serves ? await choosePort(wanted.port, wanted.portSet, wanted.host) : wanted.port;
  const config = { ...wanted, port };
  let isReady = false;
  if (!serves && wanted.portSet) {
    const { openOperatorPort } = await import('./gateway/operatorPort.ts');
    await ending.begin('Operator port', () => openOperatorPort(config, () => isReady));
  }
  // Create the key now, so that a new log is sealed from its first event on.
  if (!config.eventStoreUrl && !hasRing(config) && !existsSync(eventLogIn(config.dataDir))) createRing(config.dataDir);
  const stores = ending.begin('Stores', () => startStores(config, startEmbedded, { held, signal: ending.signal }));
  const { databaseUrl, eventStoreUrl } = await stores;
  if (config.eventStoreUrl) await untilStoreReached(eventStoreUrl, sayOfStore, { signal: ending.signal });
  /** Retries a step while the event store is away. */
  const onStore = <T>(work: () => Promise<T>): Promise<T> =>
    whileReached(eventStoreUrl, work, sayOfStore, { signal: ending.signal });
  await onStore(() => untilCopied(config));
  const ring = await onStore(() => ringFor(config, eventStoreUrl));
  const secrets = await onStore(() => secretsOf(config, eventStoreUrl, ring));
  const simulator = await simulatorFor(config, ring);
  await Promise.all([makeTables(databaseUrl), serves ? buildPages() : undefined]);
  const bank = await bankFor(config, ring);
  const context: Context = { config, secrets, databaseUrl, eventStoreUrl, simulator, bank };
  const onSimulated =
    simulator && config.connector === 'whatsapp' ? simulatedConnectorOf(context, simulator) : undefined;

  await onStore(() => refuseEmptiedLog(context));
  if (serves) await onStore(() => makeFirstUser(context));
  const built: Promise<void>[] = [];
  for (const { role, name, start } of roles)
    if (config.roles.includes(role)) {
      const running = await beginStep(name, () => onStore(() => start({ ...context, onSimulated })));
      if (running.built) built.push(running.built);
    }
  void Promise.all(built).then(() => (isReady = true));
  process.send?.('ready');
  if (!serves) return printLine(`${config.roles.join(', ')} ready (${secondsSince(since)})`);
  await ending.begin('Announcement', async () =>
    announce(config.dataDir, { pid: process.pid, databaseUrl, eventStoreUrl }),
  );
  const url = localUrl(config.host, port);
  await untilReady(url);
  if (port !== wanted.port) printLine(`Port ${wanted.port} is busy, so this is on ${port}.`);
  printLine(`Atende ready (${secondsSince(since)}): ${config.publicUrl ?? url}`);
};

/** Waits for a log that is still being copied. It loads the roles during the wait, so that the start is quick afterwards. */
const untilCopied = async ({
  eventStoreUrl: url,
  eventStoreNamespace: namespace,
  roles: wanted,
}: Config): Promise<void> => {
  if (!url) return;
  const onWait = (): void => {
    printLine(
      'This event log is a copy that is not whole yet: this starts after npm run eventstore:copy -- … --finish.',
    );
    for (const role of wanted) void load[role]();
  };
  await waitUntilCopied({ url, namespace }, onWait, ending.signal);
};

const beginStep = <T extends Running>(name: string, start: () => Promise<T>): Promise<T> =>
  ending.begin(name, () => startStep(name, start));

const buildPages = async (): Promise<void> => {
  await ending.begin('Web app', async () => {
    await startStep('Web app', () => buildWeb(import.meta.dirname, ending.signal));
    return { stop: async () => {} };
  });
};

/** Creates the first key for a log without keys. Fails before it changes anything if the log's key was lost. */
const ringFor = async (config: Config, url: string): Promise<Ring> => {
  if (!hasRing(config)) {
    const nobodys = ringOf({ ...config, secretKey: newKey() });
    const store = openStore({ url, namespace: config.eventStoreNamespace, ring: nobodys });
    await refuseLostKeys(store).finally(() => store.close());
    createRing(config.dataDir);
  }
  return ringOf(config);
};

/** Refuses a log of a later version, then agrees on the keys with it, before anything else starts. */
const secretsOf = async (config: Config, url: string, ring: Ring): Promise<Secrets> => {
  const store = openStore({ url, namespace: config.eventStoreNamespace, ring });
  return store
    .refuseNewer()
    .then(() => agreeOnSecrets(store, ring))
    .finally(() => store.close());
};

const makeTables = async (databaseUrl: string): Promise<void> => {
  const db = openDatabase(databaseUrl, { connections: 1 });
  await migrate(db, [...streamMigrations, ...connectorMigrations]).finally(() => db.destroy());
};

/** Starts simulated phones at their first use if all roles run in one process; otherwise uses configured ones, if any. */
const simulatorFor = async (config: Config, ring: Ring): Promise<Context['simulator']> => {
  const { simulator } = config;
  if (simulator.is === 'outside') return async () => simulator;
  if (simulator.is === 'off' || config.roles.length < roles.length) return undefined;
  const name = 'Simulated phones';
  const start = () => startStep(name, () => keepSimulator(config.dataDir, { ring }, startSimulator));
  const phones = await ending.begin(name, async () => startAtFirstUse(start));
  return async () => (await phones.get()).address;
};

/** Returns a function that starts the connector of simulated connections once, when the first one exists. */
const simulatedConnectorOf = (context: Context, simulator: () => Promise<SimulatorAddress>): (() => void) => {
  const name = 'Simulated connector';
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    for (const pause = backoff(100, 10_000); !ending.signal.aborted; await pause.rest(ending.signal))
      try {
        const address = await simulator();
        await beginStep(name, () => keepSimulatedConnector(import.meta.filename, context, address));
        return;
      } catch (err) {
        log.error({ err }, `${name}: did not start, trying again`);
      }
  };
  return () => void (starting ??= start());
};

/** Starts a test bank, only if all roles run in one process. */
const bankFor = async (config: Config, ring: Ring): Promise<LocalBankAddress | undefined> => {
  if (!config.localBank || config.roles.length < roles.length) return undefined;
  const token = derive(ring[0], 'local bank').toString('hex');
  log.warn(
    'The local bank is on: everyone who opens /bank can pay bills without money. Set LOCAL_BANK=off to turn it off',
  );
  return beginStep('Local bank', () => openLocalBank(config.dataDir, token, { isPublic: Boolean(config.publicUrl) }));
};

const makeFirstUser = async (context: Context): Promise<void> => {
  const db = openDatabase(context.databaseUrl, { connections: 1 });
  // Several gateways may start on an empty log at the same time.
  const alone = db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('atende first start'))`);
    return firstStart(context);
  });
  const first = await alone.finally(() => db.destroy());
  if (!first) return;
  const password = first.password ? `the password ${first.password}` : 'the password of ADMIN_PASSWORD';
  printLine(`First start: sign in as ${first.email} with ${password}`);
};

const fail = (error: unknown): void => {
  if (ending.signal.aborted) return; // an aborted start is no failure
  const said = writeFailureSentence(error, process.env['DATA_DIR'] || './data', Boolean(process.env['DATABASE_URL']));
  process.stderr.write(`${said ?? (error instanceof Error ? error.message : String(error))}\n`);
  log.debug({ err: error }, 'The start failed');
  void ending.end(1);
};

process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'A bug: the process ends');
  void ending.end(1);
});
await start().catch(fail);
