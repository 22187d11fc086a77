import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { auditEntry, auditNames, type AuditEntry } from '../../domain/audit/entry.ts';

/** Whose history a file is. */
const subject = z.object({ companyId: z.number(), ticketId: z.number(), uuid: z.string() });
export type Subject = z.infer<typeof subject>;
const seal = z.object({ entries: z.number(), hash: z.string(), mac: z.string() });

/** The history of a ticket as a file. Each entry's hash is over the one before and the entry; the seal is this installation's. */
export const historyDocument = z.object({
  history: subject,
  exportedAt: z.string(),
  exportedBy: z.string(),
  entries: z.array(auditEntry.extend({ hash: z.string() })),
  names: auditNames,
  seal,
});

/** The same text for the same value, in whatever order its keys came. */
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

/** A chain that grows by entries; `keys`: the newest seals, any opens. */
export const openChain = (of: Subject, keys: readonly [Buffer, ...Buffer[]]) => {
  let hash = hashOf('', of);
  let entries = 0;
  const macBy = (key: Buffer, told: { hash: string; entries: number }): string =>
    createHmac('sha256', key).update(`${told.entries} ${told.hash}`).digest('hex');
  return {
    add: (entry: AuditEntry): string => {
      entries++;
      return (hash = hashOf(hash, entry));
    },
    seal: () => ({ entries, hash, mac: macBy(keys[0], { hash, entries }) }),
    isSealedBy: (mac: string): boolean => {
      const given = Buffer.from(mac, 'hex');
      return keys.some((key) => {
        const due = Buffer.from(macBy(key, { hash, entries }), 'hex');
        return due.length === given.length && timingSafeEqual(due, given);
      });
    },
  };
};

/** What is wrong with a file: null when each entry is as it was exported here, and none is missing. */
export const faultOf = (text: string, keys: readonly [Buffer, ...Buffer[]]): string | null => {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return 'It is not JSON.';
  }
  const { data: file } = historyDocument.safeParse(told);
  if (!file) return 'It is no history of a ticket.';
  const chain = openChain(file.history, keys);
  for (const [index, { hash, ...entry }] of file.entries.entries())
    if (chain.add(entry) !== hash) return `Entry ${index + 1} (${entry.type}, ${entry.at}) is not what was exported.`;
  if (file.seal.entries !== file.entries.length || file.seal.hash !== chain.seal().hash)
    return `It ends after ${file.entries.length} entries, and was exported with ${file.seal.entries}.`;
  return chain.isSealedBy(file.seal.mac) ? null : 'It was not sealed by this installation.';
};
