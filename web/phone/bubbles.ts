import { withNames } from '../../domain/message/mentions.ts';
import { preview } from '../../domain/message/preview.ts';
import type { ChatLine } from '../../gateway/phone/contract.ts';
import { dayOf, type Clock } from '../kernel/clock.ts';
import type { Saying } from './slice.ts';

const acks = { sent: 2, delivered: 3, read: 4 } as const;

/** How far a line has come, as WhatsApp counts it: 2 sent, 3 delivered, 4 read. */
export const ackOf = ({ status }: ChatLine): number => acks[status];

/** A bubble as the customer sees it: `day` on the first of a day, `first` begins a run of one side, `ack` of his own. */
export type Bubble = {
  id: string;
  own: boolean;
  /** In a group: the number of who else wrote; '' of the company, and of oneself. */
  author: string;
  kind: string;
  /** Name of a document; else ''. */
  file: string;
  /** Where its file is fetched; '' for none. */
  url: string;
  call: ChatLine['call'];
  text: string;
  at: string;
  ack: number;
  /** What it answers; '' for nothing. */
  quoted: string;
  mentions: ChatLine['mentions'];
  forwarded: boolean;
  edited: boolean;
  deleted: boolean;
  /** What the company, and what the customer himself gave it; '' for nothing. */
  got: string;
  given: string;
  day: boolean;
  first: boolean;
};

type Said = Omit<Bubble, 'day' | 'first'>;
const plain = { quoted: '', mentions: [], forwarded: false, edited: false, deleted: false, got: '', given: '' };

/** What a line does to another one of its side; a reaction also to one of the other side. */
const changed = (said: Said, { kind, text, fromContact }: ChatLine): Said => {
  if (kind === 'reaction') return { ...said, [fromContact ? 'given' : 'got']: text };
  if (said.own !== fromContact || said.deleted) return said;
  return kind === 'edit' ? { ...said, text, edited: true } : { ...said, text: '', deleted: true };
};

/** The lines of a chat, each as it is after what was done to it later. */
const saidIn = (lines: readonly ChatLine[]): Said[] => {
  const said = new Map<string, Said>();
  for (const line of lines) {
    const { id, fromContact, author, kind, file, url, call, text, at, about, forwarded, mentions } = line;
    const before = said.get(about);
    if (kind === 'reaction' || kind === 'edit' || kind === 'revoke') {
      if (before) said.set(about, changed(before, line));
    } else {
      const own = {
        id,
        own: fromContact,
        author: fromContact ? '' : author,
        kind,
        file,
        url,
        call,
        text,
        at,
        ack: ackOf(line),
      };
      said.set(id, { ...own, ...plain, quoted: before?.text ?? '', forwarded, mentions });
    }
  }
  return [...said.values()];
};

/** The lines of a chat, then what is on its way. `sayings` are those of this chat. */
export const bubblesOf = (lines: readonly ChatLine[], sayings: readonly Saying[], clock: Clock): Bubble[] => {
  const said = saidIn(lines);
  const pending = sayings.map(({ key, text, quoted, at }) => ({
    id: key,
    own: true,
    author: '',
    kind: 'text',
    file: '',
    url: '',
    call: null,
    text,
    at,
    ack: 0,
    ...plain,
    quoted: said.find(({ id }) => id === quoted)?.text ?? '',
  }));
  const all = [...said, ...pending];
  return all.map((one, index) => {
    const before = all[index - 1];
    const day = !before || dayOf(before.at, clock) !== dayOf(one.at, clock);
    return { ...one, day, first: day || before?.own !== one.own || before.author !== one.author };
  });
};

const inAList: Record<string, string> = { waiting: 'ciphertext', revoke: 'deleted', reaction: 'text', edit: 'text' };
/** A line in a list: what it says, with a glyph for a file, and names behind each @. */
export const wordsOf = ({ kind, text, mentions }: ChatLine): string =>
  preview({ kind: inAList[kind] ?? kind, body: kind === 'revoke' ? '' : withNames(text, mentions) });

/** How many lines of the company the customer has not read. */
export const unreadIn = (lines: readonly ChatLine[]): number =>
  lines.filter(({ fromContact, status }) => !fromContact && status !== 'read').length;
