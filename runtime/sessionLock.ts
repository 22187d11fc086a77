import type pg from 'pg';

/** Takes the lock `name` for a session of Postgres, until the session ends or releases it. False if another one has it. */
export const takeLock = async (client: pg.ClientBase, name: string): Promise<boolean> => {
  const text = 'select pg_try_advisory_lock(hashtext($1)) as mine';
  const { rows } = await client.query<{ mine: boolean }>(text, [`atende ${name}`]);
  return rows[0]?.mine === true;
};

/** Releases a lock of the session. */
export const releaseLock = async (client: pg.ClientBase, name: string): Promise<void> => {
  await client.query('select pg_advisory_unlock(hashtext($1))', [`atende ${name}`]);
};
