import type { Node, Source } from './source.ts';

const valueOf = (node: unknown): string | undefined =>
  typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
    ? node.value
    : undefined;
const isText = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'type' in node && node.type === 'StringLiteral';
/** `topic`, `row.topic`, `action.payload.topic`. */
const isTopic = (node: unknown): boolean =>
  valueOf(node) === 'topic' ||
  (typeof node === 'object' && node !== null && 'property' in node && valueOf(node.property) === 'topic');

const spellsTopic = ({ type, ...node }: Node): boolean => {
  if (type === 'KeyValueProperty') return isTopic(node['key']) && isText(node['value']);
  if (type === 'BinaryExpression')
    return (isTopic(node['left']) && isText(node['right'])) || (isText(node['left']) && isTopic(node['right']));
  return type === 'SwitchStatement' && isTopic(node['discriminant']);
};
const declaresTopic = ({ type, callee }: Node): boolean => type === 'CallExpression' && valueOf(callee) === 'topic';

/** Properties of topics, such as audience and payload, belong in their `topic.ts` only. */
const following = /^(projections|gateway)\/|^web\/api\//;
const declaring = /^projections\/([^/]+\/topic|kernel\/view\/recordTopic)\.ts$/;

const tables = /^projections\/kernel\/(view\/table|run\/migrations)\.ts$/;
const makesTable = ({ type, ...node }: Node): boolean =>
  (type === 'StringLiteral' && /\bcreate table\b/i.test(String(node['value']))) ||
  (type === 'TemplateElement' && /\bcreate table\b/i.test(String(node['raw'])));

/** A topic of the stream, and a column of a read model, is spelled only where it is declared. */
export const declaredOnce = ({ path, nodes }: Source): string[] => {
  if (!following.test(path)) return [];
  const topics = !declaring.test(path) && nodes.some((node) => spellsTopic(node) || declaresTopic(node));
  const columns = path.startsWith('projections/') && !tables.test(path) && nodes.some(makesTable);
  return [...(topics ? ['a topic past its declaration'] : []), ...(columns ? ['a table past its columns'] : [])];
};
