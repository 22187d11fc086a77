import { z } from 'zod';
import { isolated } from '../kernel/names.ts';
import type { AuditEntry, AuditNames } from './entry.ts';
import { auditWords, type AuditLanguage } from './words.ts';

const id = z.union([z.number(), z.string()]).nullish().catch(null);
const some = z.object({
  userId: id,
  queueId: id,
  connectionId: id,
  participantId: id,
  tagIds: z.array(z.number()).optional().catch(undefined),
  rating: id,
  reason: z.string().catch(''),
  until: z.iso.datetime().nullish().catch(null),
  why: z.string().catch(''),
  is: z.string().catch(''),
  seconds: z.number().catch(0),
  name: z.string().catch(''),
  emoji: z.string().catch(''),
  ack: z.number().nullish().catch(null),
  body: z.string().catch(''),
  spoken: z.string().catch(''),
  automatic: z
    .object({ rule: z.string(), choice: z.string().catch('') })
    .nullish()
    .catch(null),
  media: z.object({ name: z.string() }).nullish().catch(null),
  file: z.object({ name: z.string() }).nullish().catch(null),
});

/** Fills in a template. A part in `[…]` is omitted if one of its values is ''. */
const filled = (template: string, values: Record<string, string>): string => {
  const put = (part: string) => part.replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? ''));
  const kept = template.replaceAll(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return names.every((name) => values[name]) ? part : '';
  });
  return put(kept).trim();
};

/** An entry in words: what happened, who did it, why, and the text of its message ('' where it has none). */
export type EntryInWords = { what: string; who: string; why: string; words: string };

const locales: Record<AuditLanguage, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };
/** `reasonText`: the sentence for a code that the log has as the reason of a failure. */
export type AuditReader = { language: AuditLanguage; timeZone: string; reasonText: (code: string) => string };
const momentFor = ({ language, timeZone }: AuditReader, at: string): string =>
  new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));

/** Describes an entry for a reader. Names of events and rules that have no words are never shown. */
export const describeEntry = (entry: AuditEntry, names: AuditNames, reader: AuditReader): EntryInWords => {
  const { language } = reader;
  const { what, automatic, rules, said } = auditWords[language];
  const { type, by, rule } = entry;
  const data = some.parse(entry.data);
  const nameOf = (of: Record<string, string>, key: string | number | null | undefined, fallback = '#{id}') =>
    key === null || key === undefined ? '' : (of[String(key)] ?? filled(fallback, { id: String(key) }));
  const who =
    typeof by === 'number'
      ? nameOf(names.users, by, said.user)
      : by === 'contact'
        ? nameOf(names.contacts, data.participantId, said.contact) || said.contact
        : said[by];
  const template =
    what[`${type}.${data.why || data.reason || data.is || (data.ack ?? '')}`] ?? what[type] ?? said.other;
  const happened = filled(template, {
    user: nameOf(names.users, data.userId, said.user),
    queue: nameOf(names.queues, data.queueId),
    connection: nameOf(names.connections, data.connectionId),
    tags: data.tagIds?.map((tag) => nameOf(names.tags, tag)).join(', ') || said.none,
    rating: String(data.rating ?? ''),
    reason: type.startsWith('Message') && data.reason ? reader.reasonText(data.reason) : data.reason,
    name: data.name,
    emoji: data.emoji,
    until: data.until ? momentFor(reader, data.until) : '',
    seconds: data.seconds ? String(data.seconds) : '',
  });
  const own = data.automatic;
  const why = [
    own && filled(said.automatic, { rule: automatic[own.rule] ?? '' }),
    own?.choice && filled(said.choice, { choice: own.choice }),
    rules[rule],
  ];
  const file = (data.media ?? data.file)?.name;
  const words = entry.hidden ? said.hidden : [data.body, data.spoken, file].filter(Boolean).join(' · ');
  return { what: happened, who, why: why.filter(Boolean).join(' · '), words };
};
