import { importsOf, nodesIn, type Node, type Source } from './source.ts';

/** Files that are long because they are tables: stored events and the wire format. */
const tables = [/^domain\/kernel\/texts\.\w+\.ts$/, /^web\/.*\b(pt|en|es)\.ts$/];
const longest = 250;

const nameOf = (node: unknown): string =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string' ? node.value : '';

export const short = ({ path, text }: Source): string[] => {
  const lines = text.trimEnd().split('\n').length;
  return lines > longest && !tables.some((table) => table.test(path)) ? [`${lines} lines, more than ${longest}`] : [];
};

export const noAny = ({ nodes }: Source): string[] =>
  nodes.some(({ type, kind }) => type === 'TsKeywordType' && kind === 'any') ? ['the type any'] : [];

export const noSilencing = ({ text }: Source): string[] =>
  [...text.matchAll(/@ts-(ignore|nocheck|expect-error)|(eslint|oxlint)-disable/g)].map(([found]) => found);

/** Type declarations of other packages (.d.ts). */
export const noDefault = ({ path, nodes }: Source): string[] => {
  const isDefault = ({ type, exported }: Node): boolean =>
    type.startsWith('ExportDefault') || (type === 'ExportSpecifier' && nameOf(exported) === 'default');
  return path !== 'vite.config.ts' && !path.endsWith('.d.ts') && nodes.some(isDefault) ? ['a default export'] : [];
};

/** Barrel or utility files, whose names do not say what they contain. */
export const telling = ({ path }: Source): string[] => {
  // The index of a feature is its door.
  if (/^web\/features\/\w+\/index\.ts$/.test(path)) return [];
  const bad = /(^|\/)(index|utils?|helpers?|services?|common|misc)(\.tsx?$|\/)/.exec(path);
  return bad ? [`a name that says nothing: ${bad[2] ?? ''}`] : [];
};

const world = /^(process|performance|crypto|fetch|setTimeout|setInterval|console|globalThis|Buffer)$/;

/** The domain must not use a clock, randomness or I/O. */
export const pure = ({ path, nodes }: Source): string[] =>
  path.startsWith('domain/') ? nodes.flatMap(touches).map((what) => `the domain must not touch ${what}`) : [];

const touches = (node: Node): string[] => {
  if (node.type === 'NewExpression') {
    const bare = !Array.isArray(node['arguments']) || node['arguments'].length === 0;
    return bare && nameOf(node['callee']) === 'Date' ? ['the clock'] : [];
  }
  if (node.type === 'CallExpression') return world.test(nameOf(node['callee'])) ? [nameOf(node['callee'])] : [];
  if (node.type !== 'MemberExpression') return [];
  const object = nameOf(node['object']);
  const member = `${object}.${nameOf(node['property'])}`;
  return world.test(object) || member === 'Date.now' || member === 'Math.random' ? [member] : [];
};

/** Exceptions: the log itself, and browsers, whose forms append fields. */
const beyond = /^(eventstore|web)\//;
/** The writers to the log: `handle`, which makes the claims of a stream, and `appendSystemEvent` for the log's own machinery. */
const writers = /^commands\/kernel\/(?:handle\/(?=handle\.)|unique\/(?=appendSystemEvent\.))(\w+)\.ts$/;
const appendNamed = (node: Node): boolean =>
  (node.type === 'Identifier' || node.type === 'StringLiteral') && nameOf(node) === 'append';
const appendCalled = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && typeof callee === 'object' && callee !== null && 'property' in callee
    ? nameOf(callee.property) === 'append'
    : false;

/** For a writer: the calls in the one function named like its file. */
const ownCalls = ({ path, nodes }: Source): number => {
  const name = writers.exec(path)?.[1];
  const own = nodes.filter(({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === name);
  return name === undefined ? 0 : nodesIn(own).filter(appendCalled).length;
};

/** No creation may skip its claim: no other code may even name `append` or its client, and no writer may export it. */
export const oneWriter = (source: Source): string[] => {
  const { path, nodes } = source;
  if (beyond.test(path)) return [];
  const client = importsOf(source).some(({ to }) => /^(@eventstore\/|eventstore\/(client|appendStream)\.ts$)/.test(to));
  const handedOn = nodes.filter(appendNamed).length - ownCalls(source);
  return client || handedOn > 0 ? ['appends to the log past handle, which claims first'] : [];
};
