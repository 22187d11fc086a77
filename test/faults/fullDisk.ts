import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../kernel/eventually.ts';
import { openInstallation } from './installation.ts';
import type { Road } from './road.ts';
import type { Round } from './round.ts';
import type { Blow } from './rounds.ts';
import type { SmallDisk } from './smallDisk.ts';
import { systemFaults } from './system.ts';

/** How long the disk stays full after /readyz says so. */
const FULL_MS = 10_000;
const LOOK_MS = 250;
const PATIENCE_MS = 120_000;

const readyz = z.object({ ready: z.boolean(), stores: z.record(z.string(), z.string()) });
const askReady = async ({ installation }: Road) => {
  const answer = await fetch(`${installation.url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  const { ready, stores } = readyz.parse(await answer.json());
  return { status: answer.status, ready, lacking: Object.values(stores).filter((state) => state !== 'ok') };
};
const untilReady = async (road: Road, wanted: boolean): Promise<void> =>
  eventually(async () => {
    if ((await askReady(road)).ready !== wanted) throw new Error(`/readyz does not say ready: ${wanted}`);
  }, PATIENCE_MS);

/** A call that met the full disk must be answered 503 with a code. */
const isOutage = (refused: string): boolean => /: (503 \{.*"error":"ERR_|no answer$)/.test(refused);

/** Fills the disk under the system while people write to each other, and makes room again. */
const blowOn = (disk: SmallDisk, name: string): Blow => ({
  name,
  strike: async (road) => {
    const before = road.refused.length;
    const faults: string[] = [];
    disk.fill();
    try {
      await untilReady(road, false);
      for (const until = Date.now() + FULL_MS; Date.now() < until; await sleep(LOOK_MS)) {
        disk.fill(); // logs and temporary files that were removed make room
        const { status, lacking } = await askReady(road);
        if (status !== 503 || lacking.length === 0) faults.push(`/readyz answers ${status} on a full disk`);
      }
    } finally {
      disk.free();
    }
    await untilReady(road, true);
    const wrong = road.refused.slice(before).filter((each) => / \/.*: /.test(each) && !isOutage(each));
    const [fault] = [...faults, ...wrong];
    if (fault) throw new Error(`${fault} (${faults.length + wrong.length} such answers)`);
  },
});

/** The paths of an installation that are on the small disk, by the name of the fault. */
export const fullDisks = { 'full disk': '', 'full disk of Postgres': 'data/postgres' } as const;

/** Runs the system on a small file system, which becomes full in a stream of messages (`systemFaults`). */
export const fullDiskFaults = (
  disk: SmallDisk,
  { name, rounds, seed, chatsARound }: { name: string; rounds: number; seed: number; chatsARound: number },
  onRound: (round: Round, printed: string) => void = () => {},
) =>
  systemFaults(
    { rounds, seed, kinds: [blowOn(disk, name)], chatsARound, open: (env) => openInstallation(env, disk) },
    onRound,
  );
