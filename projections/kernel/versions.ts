import type pg from 'pg';
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

/** The names of those whose tables are of a later version than these views, or which these do not know. */
export const newerThan = (views: readonly View[], versions: Versions): string[] =>
  [...versions].flatMap(([name, version]) =>
    version > (views.find((view) => view.name === name)?.version ?? -1) ? [name] : [],
  );

/** Of these views those whose tables are of another version, or missing. */
export const differing = (views: readonly View[], versions: Versions): readonly View[] =>
  views.filter(({ name, version }) => versions.get(name) !== version);

/** Whether the tables are exactly those that a process with these views keeps up. */
export const isOwn = (views: readonly View[], versions: Versions): boolean =>
  versions.size === views.length && differing(views, versions).length === 0;

/** Whether a newer process than this one, with these views, has exchanged tables since they were of the versions `then`. */
export const isOvertaken = (views: readonly View[], then: Versions, now: Versions): boolean =>
  [...now].some(([name, version]) => {
    const own = views.find((view) => view.name === name)?.version ?? -1;
    return version > own && version !== then.get(name);
  });
