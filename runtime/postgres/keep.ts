import { join } from 'node:path';
import { keep, type Keeper } from '../keep.ts';
import { resolveFolder } from './cluster.ts';
import { rotate, startPostgres, type Postgres } from './start.ts';

const hour = 3_600_000;

/** Runs the embedded PostgreSQL while this process lives. Restarts it on the same port if it dies, and limits its log size. */
export const keepPostgres = async (folder: string, signal?: AbortSignal): Promise<Keeper<Postgres>> => {
  const keeper = await keep<Postgres>('Postgres', (previous) => startPostgres(folder, previous?.port, signal));
  setInterval(() => rotate(join(resolveFolder(folder), 'postgres.log')), hour).unref();
  return keeper;
};
