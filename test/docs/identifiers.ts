import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './markdownFiles.ts';

const folders =
  '{.ci,commands,connector,deploy,docs/monitoring,domain,eventstore,gateway,projections,runtime,test,web}';
const identifier = /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]{2,}_[A-Z_]+|[a-z]+_[a-z_]+)\b/g;

/** Reads every word of the sources, tests and files of deployment. */
export const wordsOfSources = (): ReadonlySet<string> => {
  const paths = globSync([`${folders}/**/*.{ts,tsx,mjs,json,yml,yaml,tsv,sh,cfg}`, '*.{ts,json,yaml}'], { cwd: root });
  return new Set(paths.flatMap((path) => readFileSync(join(root, path), 'utf8').match(/\w+/g) ?? []));
};

/** Finds the identifiers in a page's inline code that no source contains. */
export const unknownIdentifiers = (page: string, known: ReadonlySet<string>): string[] =>
  Array.from(page.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
    .flatMap((code) => code.match(identifier) ?? [])
    .filter((name) => !known.has(name));
