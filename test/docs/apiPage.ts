import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { AnyContract } from '../../domain/kernel/contract.ts';
import { en } from '../../domain/kernel/refusals/en.ts';
import { table } from './markdown.ts';
import { fieldsOf, fieldsText } from './schemaText.ts';

const root = join(import.meta.dirname, '../..');

/** Calls of a kind of record that no route serves. */
const unserved: readonly string[] = ['GET /announcements/list'];

const isContract = (value: unknown): value is AnyContract =>
  typeof value === 'object' &&
  value !== null &&
  ['method', 'path', 'who', 'summary'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  Reflect.get(value, 'reply') instanceof z.ZodType;

/** The contracts among the exports of a file, and those in the exported groups of calls of a record. */
const contractsIn = (exported: object): AnyContract[] =>
  Object.values(exported).flatMap((value: unknown) => {
    if (isContract(value)) return [value];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.values(value).filter(isContract);
  });

/** Loads every contract of the repository, each once, in the order of path and method. */
export const allContracts = async (): Promise<AnyContract[]> => {
  const files = globSync(['{commands,projections,gateway,domain}/**/*{ontract,alls}.ts', 'domain/*/record.ts'], {
    cwd: root,
  });
  const found = new Map<string, AnyContract>();
  for (const file of files.toSorted()) {
    const exported: unknown = await import(pathToFileURL(join(root, file)).href);
    if (typeof exported !== 'object' || exported === null) continue;
    for (const each of contractsIn(exported))
      if (!unserved.includes(`${each.method} ${each.path}`)) found.set(`${each.path} ${each.method}`, each);
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
};

const callers: Record<string, string> = {
  public: 'everyone',
  user: 'signed-in users',
  super: 'super users',
  token: "a connection's token",
};

const inputOf = ({ query, body, multipart }: AnyContract): string => {
  const parts = [
    ['query', fieldsOf(query, 'input')],
    ['body', fieldsOf(body, 'input')],
    ['form', multipart ? fieldsOf(multipart, 'input') : []],
  ] as const;
  return parts.flatMap(([name, fields]) => (fields.length ? [`${name}: ${fieldsText(fields)}`] : [])).join('. ');
};

const rowOf = (each: AnyContract): string[] => [
  `\`${each.method} /v1${each.path.replaceAll(/:(\w+)/g, '{$1}')}\``,
  (callers[each.who] ?? `permission \`${each.who}\``) + (each.needs ? `, plan \`${each.needs}\`` : ''),
  each.summary,
  inputOf(each),
];

/** The page of all HTTP calls, from their contracts. */
export const apiPage = async (): Promise<string> => {
  const groups = Map.groupBy(await allContracts(), ({ path }) => path.split('/')[1] ?? '');
  const parts = [...groups].map(
    ([name, calls]) => `## \`/v1/${name}\`\n\n${table(['call', 'who', 'what', 'input'], calls.map(rowOf))}`,
  );
  const refusals = Object.entries(en).map(([code, text]) => [`\`${code}\``, text]);
  return `# HTTP API

Each call that Atende serves, by the first part of its path. A running installation describes the same calls with their
complete schemas under \`/openapi.json\`, and shows them under \`/docs\`. [gateway.md](gateway.md) explains tokens, limits and
signed addresses. [clients.md](clients.md) explains which forms of input are accepted. [stream-api.md](stream-api.md) lists
the frames of the WebSocket.

A \`?\` marks a field that may be missing. A refused call answers with a status of 4xx and \`{ error }\`.

${parts.join('\n\n')}

## Refusal codes

\`error\` or \`code\` of a refused call. The texts exist in Portuguese, English and Spanish (\`domain/kernel/refusals\`). A number is
WhatsApp's own code for a message that it refused.

${table(['code', 'English text'], refusals)}
`;
};
