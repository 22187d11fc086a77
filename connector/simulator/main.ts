import '../whatsapp/baileys/quietLibsignal.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { InUse, type Lock, lockDataDir } from '../../runtime/lock.ts';
import { onParentGone } from '../../runtime/parent.ts';
import { openCloudSimulator, type CloudSimulator } from '../cloud/simulator/open.ts';
import { seedContacts } from './accounts.ts';
import { consumeAll } from './arrivals.ts';
import { certificates } from './certificates.ts';
import { type LoopbackServer, listenOnLoopback } from './server.ts';
import { openSimulatorStore, type SimulatorStore } from './store.ts';
import { makeWorld } from './world.ts';

const environment = z.object({
  DATA_DIR: z.string().min(1).default('./data'),
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SIMULATOR_TOKEN: z.string('is needed: the secret of the control API').min(8, 'must have at least 8 characters'),
});

/** A process that was just killed may hold its folder for a moment longer. */
const lock = async (dir: string): Promise<Lock> => {
  for (let left = 30; ; left--)
    try {
      return lockDataDir(dir);
    } catch (error) {
      if (!(error instanceof InUse) || left === 0) throw error;
      await sleep(100);
    }
};

const remembered = z.object({ value: z.coerce.number() });

/** Listens on the wanted port, or (0) on the one of the last start, which is kept as `name`, or on any. */
const listenSomewhere = async <T extends { port: number }>(
  wanted: number,
  store: SimulatorStore,
  name: 'port' | 'cloud port',
  on: (port: number) => Promise<T>,
): Promise<T> => {
  const last = store.row(remembered, `select value from setting where name = ?`, name)?.value ?? 0;
  const listening = wanted > 0 ? await on(wanted) : await on(last).catch(() => on(0));
  store.run(`insert or replace into setting values (?, ?)`, name, String(listening.port));
  return listening;
};

const start = async (): Promise<void> => {
  const env = environment.safeParse(process.env);
  if (!env.success) {
    const [issue] = env.error.issues;
    throw new Error(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const { DATA_DIR, SIMULATOR_PORT, SIMULATOR_TOKEN } = env.data;
  process.umask(0o077);
  const dir = resolve(DATA_DIR, 'simulator');
  mkdirSync(dir, { recursive: true, mode: 0o711 });
  const held = await lock(dir);
  const store = openSimulatorStore(join(dir, 'simulator.db'));
  const { tls, noise } = await certificates(store);
  const [ca, noiseRoot] = [join(dir, 'ca.pem'), join(dir, 'noise-root')];
  writeFileSync(ca, tls.ca);
  writeFileSync(noiseRoot, noise.root.toString('base64'));
  seedContacts(store);
  const world = makeWorld(store, noise);
  const listening = await listenSomewhere<LoopbackServer>(SIMULATOR_PORT, store, 'port', (port) =>
    listenOnLoopback(world, tls, SIMULATOR_TOKEN, port),
  );
  const cloud = await listenSomewhere<CloudSimulator>(0, store, 'cloud port', (port) =>
    openCloudSimulator({ file: join(dir, 'cloud.db'), token: SIMULATOR_TOKEN, port }),
  );
  const stop = async (): Promise<void> => {
    await cloud.close();
    await listening.close();
    store.close();
    held.release();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  onParentGone(() => void stop());
  await consumeAll(world);
  process.stdout.write(`${JSON.stringify({ listening: listening.port, ca, noiseRoot, cloud: cloud.url })}\n`);
};

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The simulator did not start.'}\n`);
  process.exit(1);
}
