import type { RequestListener } from 'node:http';
import type { Config, SimulatorAddress } from './config.ts';
import type { RoleName } from './environment.ts';
import type { Secrets } from './secrets.ts';

/** The bank for development and tests: its API address, its password, and its pages at /bank. */
export type LocalBankAddress = { base: string; token: string; pages: RequestListener };

/** The settings that a role starts with. Each role opens a separate store client and database. */
export type Context = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  eventStoreUrl: string;
  /** Returns the addresses of the simulator, which starts at the first call. Absent if the simulator is off. */
  simulator?: (() => Promise<SimulatorAddress>) | undefined;
  /** Called while simulated connections exist, which another process serves. Absent if this process starts none. */
  onSimulated?: (() => void) | undefined;
  /** Absent if this machine has none. */
  bank?: LocalBankAddress | undefined;
};

/** A running part of the system; `stop` drains it and then resolves. */
export type Running = { stop(): Promise<void> };

/** A running role. `built` resolves once it does all its work, if that is later than its start. */
export type RunningRole = Running & { built?: Promise<void> };

/** A role, the name that the start prints, and its start function. */
export type Role = { role: RoleName; name: string; start: (context: Context) => Promise<RunningRole> };

/** The address of the Graph API: the configured one, else the simulated one, else Meta's (undefined). */
export const graphUrlOf = ({ config, simulator }: Pick<Context, 'config' | 'simulator'>) =>
  config.graphUrl ?? (simulator && (async () => (await simulator()).cloud));
