import { importsOf, type Source } from './source.ts';

const contract = /^(commands|projections|gateway)\/(.+\/)?contract\.ts$/;
const topic = /^projections\/([^/]+|kernel\/view)\/topic\.ts$/;
const simulatorClient = /^connector\/(simulator\/client|cloud\/simulator\/(client|contract|customerContract))\.ts$/;
/** Signature and parts of the deliveries that the gateway takes for the connector. */
const cloudWebhook = /^connector\/cloud\/webhook\//;
/** The factories of banks and machines. */
const doors = /^connector\/externalServices\.ts$/;
/** The user guide in one language, rendered during the build. */
const guide = /^docs\/\w+\/README\.md$/;
/** Due work of a connection. */
const dueQueries = /^projections\/(message\/(outbox|comingFiles|readMarks)|recovery\/due)\.ts$/;

const everyFolder = ['domain', 'eventstore', 'runtime', 'commands', 'projections', 'gateway', 'connector'];
/** The folders that each folder may import, apart from itself (architecture.md, The folders). */
const allowed: Record<string, readonly (string | RegExp)[]> = {
  domain: [],
  runtime: ['domain'],
  eventstore: ['domain', 'runtime'],
  commands: ['domain', 'eventstore', 'runtime'],
  projections: ['domain', 'eventstore', 'runtime'],
  gateway: ['domain', 'eventstore', 'runtime', 'commands', 'projections', simulatorClient, cloudWebhook, doors],
  connector: ['domain', 'eventstore', 'runtime', 'commands', dueQueries],
  web: ['domain', contract, topic, guide],
  'vite.config.ts': ['web'],
  'main.ts': everyFolder,
  'runtime/cli': everyFolder,
};

/** The top folder of a file. The programs of `runtime/cli` wire everything, as main.ts does, so no other file imports them. */
const folderOf = (path: string): string =>
  (path.startsWith('runtime/cli/') ? 'runtime/cli' : path.split('/')[0]) ?? path;
/** Pure libraries that rules may use: schemas, and the numbering plans of all countries. */
const domainLibraries: ReadonlySet<string> = new Set(['zod', 'libphonenumber-js/max', 'libphonenumber-js/min']);

const ownImports = (source: Source): string[] => importsOf(source).flatMap(({ to, own }) => (own ? [to] : []));

/** Imports against the direction of the data flow. */
export const direction = (source: Source): string[] => {
  const from = folderOf(source.path);
  const may = [from, ...(allowed[from] ?? [])];
  return ownImports(source)
    .filter((to) => !may.some((each) => (typeof each === 'string' ? folderOf(to) === each : each.test(to))))
    .map((to) => `${from} must not import ${to}`);
};

/** A feature of the domain may import only itself and the kernel; an answer's shape may contain another's shape. */
export const oneFeature = (source: Source): string[] => {
  const [, feature, file] = /^domain\/([^/]+)\/(.+)$/.exec(source.path) ?? [];
  if (!feature || feature === 'kernel') return [];
  return ownImports(source)
    .filter(
      (to) => /^domain\/[^/]+\//.test(to) && !to.startsWith('domain/kernel/') && !to.startsWith(`domain/${feature}/`),
    )
    .filter((to) => !(file === 'shape.ts' && to.endsWith('/shape.ts')))
    .map((to) => `the feature ${feature} must not know ${to}`);
};

/** The kernel of the commands must not import features: neither their rules nor their records. */
export const kernelOfNone = (source: Source): string[] =>
  source.path.startsWith('commands/kernel/')
    ? ownImports(source)
        .filter((to) => /^(commands|domain)\//.test(to) && !/^(commands|domain)\/kernel\//.test(to))
        .map((to) => `the kernel must not know ${to}`)
    : [];

/** The domain may import only pure packages. */
export const zodOnly = (source: Source): string[] =>
  folderOf(source.path) === 'domain'
    ? importsOf(source).flatMap(({ to, own }) =>
        own || domainLibraries.has(to) ? [] : [`domain must not import ${to}`],
      )
    : [];

/** Returns import cycles as lists of files; lazy imports count if `lazily`. */
export const cyclesOf = (sources: readonly Source[], lazily = false): string[][] => {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ to, own, lazy }) => (own && (lazily || !lazy) ? [to] : [])),
    ]),
  );
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push([...trail.slice(at), path]);
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
};

/** The layers of the web app, from the lowest; the phone is an entry point of its own. */
const webLayers: Record<string, readonly string[]> = {
  locales: [],
  api: ['locales'],
  ui: ['locales', 'api'],
  phone: ['locales', 'api', 'ui'],
  features: ['locales', 'api', 'ui'],
};
const webPlace = (path: string): { layer: string; feature: string } => {
  const [, layer = '', feature = ''] = /^web\/(\w+)\/(?:(\w+)\/)?/.exec(path) ?? [];
  return { layer, feature };
};

/** Imports of the web app that go up a layer, or past the index of another feature: `from -> to`. */
export const insidesOf = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    const from = webPlace(source.path);
    const may = webLayers[from.layer];
    if (!may) return [];
    return ownImports(source)
      .filter((to) => to.startsWith('web/'))
      .filter((to) => {
        const { layer, feature } = webPlace(to);
        if (layer !== from.layer) return !may.includes(layer);
        return layer === 'features' && feature !== from.feature && !to.endsWith(`/${feature}/index.ts`);
      })
      .map((to) => `${source.path} -> ${to}`);
  });
