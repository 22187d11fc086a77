import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { auditEntry, auditNames, type AuditEntry } from '../../domain/audit/entry.ts';
import { parseStrictly } from './strictJson.ts';

/** The ticket that a file describes. */
const subject = z.strictObject({ companyId: z.number(), ticketId: z.number(), uuid: z.string() });
export type Subject = z.infer<typeof subject>;
const seal = z.strictObject({ entries: z.number(), hash: z.string(), mac: z.string() });

/**
 * The data that the seal covers in addition to the entries: who exported the file and when, and the names of the ids in its
 * entries.
 */
const beside = z.strictObject({ exportedAt: z.string(), exportedBy: z.string(), names: auditNames.strict() });

/**
 * The history of a ticket as a file. The hash of each entry covers the previous hash and the entry. The seal of this
 * installation covers the last hash and all data outside the entries.
 */
export const historyDocument = beside.extend({
  history: subject,
  entries: z.array(auditEntry.extend({ hash: z.string() }).strict()),
  seal,
});

/** Returns the same text for equal values, regardless of the order of their keys. */
const stable = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const keys = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${keys.map(([name, of]) => `${JSON.stringify(name)}:${stable(of)}`).join(',')}}`;
};
const hashOf = (before: string, value: unknown): string =>
  createHash('sha256')
    .update(`${before}\n${stable(value)}`)
    .digest('hex');

/** Starts a hash chain for the history of a ticket. `add` returns the hash of an entry. */
export const openChain = (of: Subject) => {
  let hash = hashOf('', of);
  let entries = 0;
  return {
    add: (entry: AuditEntry): string => {
      entries++;
      return (hash = hashOf(hash, entry));
    },
    end: () => ({ entries, hash }),
  };
};

type End = ReturnType<ReturnType<typeof openChain>['end']>;
/** Returns the seal by one key over the end of a chain and the data outside the entries. */
export const macOf = (key: Buffer, { entries, hash }: End, about: z.infer<typeof beside>): string =>
  createHmac('sha256', key)
    .update(`${entries} ${hashOf(hash, about)}`)
    .digest('hex');
const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Returns what is wrong with a file. Null means that one of the keys sealed it here, and that it is unchanged and complete. */
export const faultOf = (text: string, keys: readonly Buffer[]): string | null => {
  let told: unknown;
  try {
    told = parseStrictly(text);
  } catch {
    return 'It is not JSON that says one thing only: no history was exported so.';
  }
  const { data: file } = historyDocument.safeParse(told);
  if (!file) return 'It is no history of a ticket.';
  const chain = openChain(file.history);
  for (const [index, { hash, ...entry }] of file.entries.entries())
    if (chain.add(entry) !== hash) return `Entry ${index + 1} (${entry.type}, ${entry.at}) is not what was exported.`;
  const { exportedAt, exportedBy, names } = file;
  const end = chain.end();
  if (file.seal.entries !== end.entries || file.seal.hash !== end.hash)
    return `It ends after ${file.entries.length} entries, and was exported with ${file.seal.entries}.`;
  const given = Buffer.from(file.seal.mac, 'hex');
  const due = keys.map((key) => Buffer.from(macOf(key, end, { exportedAt, exportedBy, names }), 'hex'));
  return due.some((mac) => isSame(mac, given))
    ? null
    : 'It was not sealed by this installation as it is: its names, its author or its date are others, or its seal.';
};
