import { parseSync } from '@swc/core';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { z } from 'zod';

/** A source file: its path from the root, its text, and every node of its syntax tree. */
export type Source = { path: string; text: string; nodes: readonly Node[] };

/** A node of swc's tree: a `type` and other fields. */
export type Node = { type: string } & Record<string, unknown>;

/** `to` is a path from the root for a file of this repository, else a package name. */
export type Import = { to: string; own: boolean; lazy: boolean };

const folders = ['domain', 'commands', 'projections', 'gateway', 'connector', 'eventstore', 'web', 'runtime'];

/** Every TypeScript source of the product (not its tests). */
export const readSources = (root: string): Source[] =>
  ['main.ts', 'vite.config.ts', ...folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))].map(
    (path) => sourceOf(path, readFileSync(join(root, path), 'utf8')),
  );

/** Parses one file. Throws if it is not TypeScript. */
export const sourceOf = (path: string, text: string): Source => ({
  path,
  text,
  nodes: nodesIn(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' })),
});

/** Every node of a part of the tree. */
export const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return isNode(value) ? [value, ...below] : below;
};

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string';

const statement = z.object({ source: z.object({ value: z.string() }) });
const call = z.object({
  callee: z.object({ type: z.literal('Import') }),
  arguments: z.array(z.object({ expression: z.object({ type: z.literal('StringLiteral'), value: z.string() }) })),
});

/** Returns all imports of a file, including types. */
export const importsOf = ({ path, nodes }: Source): Import[] =>
  nodes.flatMap((node) => {
    if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)) {
      const { data } = statement.safeParse(node);
      return data ? [importOf(path, data.source.value, false)] : [];
    }
    const lazy = node.type === 'CallExpression' ? call.safeParse(node).data?.arguments[0] : undefined;
    return lazy ? [importOf(path, lazy.expression.value, true)] : [];
  });

const importOf = (from: string, name: string, lazy: boolean): Import =>
  name.startsWith('.')
    ? { to: posix.join(posix.dirname(from), name), own: true, lazy }
    : { to: name, own: false, lazy };
