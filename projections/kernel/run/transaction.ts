import type pg from 'pg';
import type { Database } from '../../../runtime/database.ts';

/** Runs `work` on a raw connection of the pool. */
export const withClient = async <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client: pg.ClientBase = await db.client.acquireConnection();
  try {
    return await work(client);
  } finally {
    await db.client.releaseConnection(client);
  }
};

/** Runs `work` in one transaction. `settings`: statements without values that run at its beginning. */
export const inTransaction = async <T>(client: pg.ClientBase, work: () => Promise<T>, settings = ''): Promise<T> => {
  await client.query(`begin; ${settings}`);
  try {
    const result = await work();
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because a statement had failed.');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
