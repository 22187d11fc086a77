import { importsOf, type Source } from './source.ts';

const contract = /^(commands|projections|gateway)\/(.+\/)?contract\.ts$/;
const topic = /^projections\/[^/]+\/topic\.ts$/;
const simulatorClient = /^connector\/simulator\/client\.ts$/;
/** How banks and machines are opened. */
const doors = /^connector\/(pix|hooks|agents)\/around\.ts$/;
/** What is due of a connection. */
const dueQueries = /^projections\/(message\/(outbox|comingFiles|readMarks)|recovery\/due)\.ts$/;

/** Which folder may import which (design.md, The house); its own it always may. */
const allowed: Record<string, readonly (string | RegExp)[]> = {
  domain: [],
  runtime: ['domain'],
  eventstore: ['domain', 'runtime'],
  commands: ['domain', 'eventstore', 'runtime'],
  projections: ['domain', 'eventstore', 'runtime'],
  gateway: ['domain', 'eventstore', 'runtime', 'commands', 'projections', simulatorClient, doors],
  connector: ['domain', 'eventstore', 'runtime', 'commands', dueQueries],
  web: ['domain', contract, topic],
  'main.ts': ['domain', 'eventstore', 'runtime', 'commands', 'projections', 'gateway', 'connector'],
};

const folderOf = (path: string): string => path.split('/')[0] ?? path;
/** Pure libraries that the rules are written with: schemas, and the numbering plans of all countries. */
const domainLibraries: ReadonlySet<string> = new Set(['zod', 'libphonenumber-js/max']);

const ownImports = (source: Source): string[] => importsOf(source).flatMap(({ to, own }) => (own ? [to] : []));

/** Imports against the direction in which data goes round. */
export const direction = (source: Source): string[] => {
  const from = folderOf(source.path);
  const may = [from, ...(allowed[from] ?? [])];
  return ownImports(source)
    .filter((to) => !may.some((each) => (typeof each === 'string' ? folderOf(to) === each : each.test(to))))
    .map((to) => `${from} must not import ${to}`);
};

/** A feature of the domain knows itself and the kernel only; the shape of an answer may hold another's shape. */
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

/** The kernel of the commands serves every feature and knows none: neither its rules nor its records. */
export const kernelOfNone = (source: Source): string[] =>
  source.path.startsWith('commands/kernel/')
    ? ownImports(source)
        .filter((to) => /^(commands|domain)\//.test(to) && !/^(commands|domain)\/kernel\//.test(to))
        .map((to) => `the kernel must not know ${to}`)
    : [];

/** The domain has no packages but pure ones. */
export const zodOnly = (source: Source): string[] =>
  folderOf(source.path) === 'domain'
    ? importsOf(source).flatMap(({ to, own }) =>
        own || domainLibraries.has(to) ? [] : [`domain must not import ${to}`],
      )
    : [];

/** Rings of files that import one another, each as the list of its files; what is loaded lazily counts if `lazily`. */
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

const featureOf = (path: string): string => /^web\/([^/]+)\//.exec(path)?.[1] ?? '';
/** Rooms of the web that every feature may use (they have no page of their own), and the shell, which puts all together. */
const common = ['app', 'kernel', 'record', 'ui', 'session', 'bubble', 'media', 'erasure', 'week', ''];

/** The parts of a screen that a feature offers whole, and others put on theirs: who adds one has asked why it is not in a common room. */
export const offered = [
  'web/audit/HistoryDialog.tsx',
  'web/charge/StrayPayments.tsx',
  'web/company/CompaniesTab.tsx',
  'web/connection/AddedConnections.tsx',
  'web/contact/EditContact.tsx',
  'web/contact/EraseContact.tsx',
  'web/contact/Stopped.tsx',
  'web/dashboard/Counters.tsx',
  'web/dashboard/Rating.tsx',
  'web/help/HelpsTab.tsx',
  'web/installation/InstallationTab.tsx',
  'web/message/Conversation.tsx',
  'web/message/Peeked.tsx',
  'web/message/SharedMedia.tsx',
  'web/note/NoteLine.tsx',
  'web/note/Notes.tsx',
  'web/note/useNotes.ts',
  'web/plan/PlansTab.tsx',
  'web/plan/saga.ts',
  'web/queue/AddQueue.tsx',
  'web/schedule/ScheduleDialog.tsx',
  'web/setting/SettingBox.tsx',
  'web/support/SupportDialog.tsx',
  'web/ticket/NewTicketDialog.tsx',
  'web/usage/UsageTab.tsx',
  'web/user/AddUser.tsx',
];

/** What of one feature of the web another one uses beside its state (`slice.ts`) and what it offers: `from -> to`. */
export const insidesOf = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    const own = featureOf(source.path);
    if (!own || own === 'app') return [];
    return ownImports(source)
      .filter((to) => to.startsWith('web/') && !common.includes(featureOf(to)))
      .filter((to) => featureOf(to) !== own && !to.endsWith('/slice.ts') && !offered.includes(to))
      .map((to) => `${source.path} -> ${to}`);
  });
