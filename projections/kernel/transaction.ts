import type pg from 'pg';
import type { Database } from '../../runtime/database.ts';

/** A raw connection out of the pool. */
export const withClient = async <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client: pg.ClientBase = await db.client.acquireConnection();
  try {
    return await work(client);
  } finally {
    await db.client.releaseConnection(client);
  }
};

/** One transaction: all or nothing. */
export const inTransaction = async <T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
