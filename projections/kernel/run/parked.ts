import type pg from 'pg';

/**
 * A stream that a view ignores since one of its events failed (read-models.md, Read models). `commit`: position of that
 * event.
 */
export type ParkedStream = { view: string; stream: string; commit: string; error: string };
export type Parked = ReadonlyMap<string, ParkedStream>;

export const parkedKey = (view: string, stream: string): string => `${view} ${stream}`;

/** Returns the parked streams that are stored. */
export const loadParked = async (client: pg.ClientBase): Promise<Map<string, ParkedStream>> => {
  const { rows } = await client.query<ParkedStream>(
    'select view, stream, commit_at as commit, error from stream.parked',
  );
  return new Map(rows.map((row) => [parkedKey(row.view, row.stream), row]));
};

/** Stores the parked streams that are not stored yet. */
export const keepParked = async (client: pg.ClientBase, parked: Parked): Promise<void> => {
  if (!parked.size) return;
  await client.query(
    `insert into stream.parked (view, stream, commit_at, error)
     select view, stream, commit, error
     from jsonb_to_recordset($1::jsonb) as r(view text, stream text, commit bigint, error text) on conflict do nothing`,
    [JSON.stringify([...parked.values()])],
  );
};
