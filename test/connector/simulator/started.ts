import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phone, type PhoneClient } from '../../../connector/simulator/client.ts';
import { type Simulator, startSimulator } from '../../../connector/simulator/start.ts';

export const token = 'a token for tests';

export type Started = {
  dir: string;
  simulator: Simulator;
  phones: PhoneClient;
  /** Kills it with kill -9, and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a separate simulator for a test, in a folder that `stop` removes. */
export const started = async (): Promise<Started> => {
  const dir = mkdtempSync(join(tmpdir(), 'atende-simulator-'));
  const begin = async () => {
    const simulator = await startSimulator(dir, token);
    return { simulator, phones: phone(simulator.control, token, simulator.ca) };
  };
  const running: Started = {
    dir,
    ...(await begin()),
    killAndRestart: async () => {
      running.phones.end();
      process.kill(running.simulator.pid, 'SIGKILL');
      await running.simulator.died;
      Object.assign(running, await begin());
    },
    stop: async () => {
      running.phones.end();
      await running.simulator.stop();
      rmSync(dir, { recursive: true });
    },
  };
  return running;
};
