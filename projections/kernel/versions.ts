import type pg from 'pg';
import type { Database } from '../../runtime/database.ts';
import { withClient } from './transaction.ts';
import type { View } from './view.ts';

/** The views that have tables, and the version of each. */
export type Versions = ReadonlyMap<string, number>;

export const versionsOf = async (client: pg.ClientBase): Promise<Versions> => {
  const { rows } = await client.query<{ view: string; version: number }>('select view, version from stream.version');
  return new Map(rows.map(({ view, version }) => [view, version]));
};

/** Of these views those without tables, or with tables of an older version. */
export const behind = (views: readonly View[], versions: Versions): readonly View[] =>
  views.filter(({ name, version }) => (versions.get(name) ?? -1) < version);

/** Of these views those whose tables are of another version, or missing. */
export const differing = (views: readonly View[], versions: Versions): readonly View[] =>
  views.filter(({ name, version }) => versions.get(name) !== version);

/** Whether the tables are exactly those that a process with these views keeps up. */
export const isOwn = (views: readonly View[], versions: Versions): boolean =>
  versions.size === views.length && differing(views, versions).length === 0;

/** Tables that a process with these views does not keep up count as missing from now on. */
export const forgetUnknown = (db: Database, views: readonly View[]): Promise<void> =>
  withClient(db, async (client) => {
    await client.query('delete from stream.version where view <> all($1)', [views.map(({ name }) => name)]);
  });
