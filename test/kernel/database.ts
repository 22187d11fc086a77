import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../../runtime/database.ts';

export type FreshDatabase = { url: string; db: Database; drop: () => Promise<void> };

/** Creates an empty database for one test, on the Postgres of this run or another; `drop` closes `db` and removes it. */
export const freshDatabase = async (adminUrl = process.env['TEST_DATABASE_URL']): Promise<FreshDatabase> => {
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with jest, whose globalSetup sets it.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (admin) => admin.raw(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, { pipeline: true }); // as the projections have it
  return {
    url: url.href,
    db,
    drop: async () => {
      await db.destroy();
      await asAdmin(adminUrl, (admin) => admin.raw(`drop database ${name} with (force)`));
    },
  };
};

const asAdmin = async (url: string, work: (admin: Database) => PromiseLike<unknown>): Promise<void> => {
  const admin = openDatabase(url, { connections: 1 });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
};
