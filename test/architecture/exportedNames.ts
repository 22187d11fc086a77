import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const declaration =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) ([\w$]+|\{[^}]*\})/gm;
/** Words of the languages, and the two small vocabularies of form inputs and of column types. */
const conventions = new Set(['pt', 'en', 'es', 'text', 'instant']);

const namesOf = (source: string): string[] =>
  [...source.matchAll(declaration)].flatMap(([, name = '']) =>
    name
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((part) => part.split(':').at(-1)?.trim() ?? '')
      .filter(Boolean),
  );

/** Returns the names that more than `most` sources export, with the paths of those sources. */
export const repeatedNames = (sources: Iterable<readonly [path: string, source: string]>, most = 1): string[] => {
  const paths = new Map<string, Set<string>>();
  for (const [path, source] of sources)
    for (const name of namesOf(source)) paths.set(name, (paths.get(name) ?? new Set()).add(path));
  return [...paths].flatMap(([name, of]) =>
    of.size > most && !conventions.has(name) ? [`${name}: ${[...of].toSorted().join(', ')}`] : [],
  );
};

/** Reads all sources below `folders` of the project at `root`. */
export const sourcesIn = (root: string, folders: readonly string[]): [string, string][] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
