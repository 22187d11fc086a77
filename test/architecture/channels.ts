import { z } from 'zod';
import { channels } from '../../runtime/channels.ts';
import type { Node, Source } from './source.ts';

const names: ReadonlySet<string> = new Set(Object.values(channels).map(({ name }) => name));
/** Functions that take a channel. */
const takers: ReadonlySet<string> = new Set(['listen', 'listenTo', 'onChannel', 'notify', 'notification']);
const inSql = /\bpg_notify\(\s*'\w|^\s*(?:un)?listen\s+"?\w|^\s*notify\s+"?\w+"?\s*(?:,|$)/i;

const call = z.object({
  callee: z.union([
    z.object({ value: z.string() }).transform(({ value }) => value),
    z.object({ property: z.object({ value: z.string() }) }).transform(({ property }) => property.value),
  ]),
  arguments: z.array(z.unknown()),
});
const element = z.object({ expression: z.unknown() });
const list = z.object({ type: z.literal('ArrayExpression'), elements: z.array(element.nullable()) });
/** The arguments of a call, and the elements of those that are lists. */
const argumentsOf = (given: readonly unknown[]): unknown[] =>
  given.flatMap((each) => {
    const { data } = element.safeParse(each);
    const elements = list.safeParse(data?.expression).data?.elements;
    return elements ? elements.map((one) => one?.expression) : [data?.expression];
  });
const named = z.object({ value: z.string() });

const isName = (node: unknown): boolean => {
  const { data } = z.object({ type: z.literal('StringLiteral'), value: z.string() }).safeParse(node);
  return data !== undefined && names.has(data.value);
};

const spellsChannel = (node: Node): boolean => {
  if (node.type === 'StringLiteral')
    return inSql.test(String(node['value'])) || (isName(node) && String(node['value']).includes('_'));
  if (node.type === 'TemplateElement') return inSql.test(String(node['raw']));
  if (node.type === 'CallExpression') {
    const { data } = call.safeParse(node);
    return data !== undefined && takers.has(data.callee) && argumentsOf(data.arguments).some(isName);
  }
  if (node.type !== 'BinaryExpression') return false;
  const sides = [node['left'], node['right']];
  return sides.some(isName) && sides.some((side) => named.safeParse(side).data?.value === 'channel');
};

/** A NOTIFY channel is named only where all of them are declared. */
export const channelsOnce = ({ path, nodes }: Source): string[] =>
  path !== 'runtime/channels.ts' && nodes.some(spellsChannel) ? ['a channel past its declaration'] : [];
