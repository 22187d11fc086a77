import type { RequestListener } from 'node:http';
import type { Config, RoleName, SimulatorAddress } from './config.ts';
import type { Secrets } from './secrets.ts';

/** The bank for development and tests: where its calls are, with which password, and its pages at /bank. */
export type LocalBankAddress = { base: string; token: string; pages: RequestListener };

/** What a role is started with; each opens its own store client and database from it. */
export type Context = {
  config: Config;
  secrets: Secrets;
  databaseUrl: string;
  eventStoreUrl: string;
  /** Absent when the simulator is off. */
  simulator?: SimulatorAddress | undefined;
  /** Absent when there is none on this machine. */
  bank?: LocalBankAddress | undefined;
};

/** A running part of the system; `stop` drains it and then resolves. */
export type Running = { stop(): Promise<void> };

/** One of the roles, the name by which the start prints it, and how it is started. */
export type Role = { role: RoleName; name: string; start: (context: Context) => Promise<Running> };
