import type pg from 'pg';
import type { View } from '../view/view.ts';

/** The versions of the views that have tables. */
export type Versions = ReadonlyMap<string, number>;

export const versionsOf = async (client: pg.ClientBase): Promise<Versions> => {
  const { rows } = await client.query<{ view: string; version: number }>('select view, version from stream.version');
  return new Map(rows.map(({ view, version }) => [view, version]));
};

/** Returns the views that have no tables, or tables of an older version. */
export const outdatedViews = (views: readonly View[], versions: Versions): readonly View[] =>
  views.filter(({ name, version }) => (versions.get(name) ?? -1) < version);

/** Returns the names of tables whose version is later than these views, or which these views do not know. */
export const newerThan = (views: readonly View[], versions: Versions): string[] =>
  [...versions].flatMap(([name, version]) =>
    version > (views.find((view) => view.name === name)?.version ?? -1) ? [name] : [],
  );

/** Returns the views whose tables are missing or of another version. */
export const differing = (views: readonly View[], versions: Versions): readonly View[] =>
  views.filter(({ name, version }) => versions.get(name) !== version);

/** Whether the tables are exactly those that a process with these views maintains. */
export const isOwn = (views: readonly View[], versions: Versions): boolean =>
  versions.size === views.length && differing(views, versions).length === 0;

/** Whether a newer process has exchanged tables since they had the versions `then`. */
export const isOvertaken = (views: readonly View[], then: Versions, now: Versions): boolean =>
  [...now].some(([name, version]) => {
    const own = views.find((view) => view.name === name)?.version ?? -1;
    return version > own && version !== then.get(name);
  });
