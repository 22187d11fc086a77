import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const declaration =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) ([\w$]+|\{[^}]*\})/gm;
const MOST_FILES = 2;

const namesOf = (source: string): string[] =>
  [...source.matchAll(declaration)].flatMap(([, name = '']) =>
    name
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map((part) => part.split(':').at(-1)?.trim() ?? '')
      .filter(Boolean),
  );

/** Returns the names that more than two sources export, with the paths of those sources. */
export const namesInManyFiles = (sources: Iterable<readonly [path: string, source: string]>): string[] => {
  const paths = new Map<string, Set<string>>();
  for (const [path, source] of sources)
    for (const name of namesOf(source)) paths.set(name, (paths.get(name) ?? new Set()).add(path));
  return [...paths].flatMap(([name, of]) =>
    of.size > MOST_FILES ? [`${name}: ${[...of].toSorted().join(', ')}`] : [],
  );
};

/** Reads all sources below `folders` of the project at `root`, except below `except`. */
export const sourcesIn = (root: string, folders: readonly string[], except: readonly string[]): [string, string][] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )
    .filter((path) => !except.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
