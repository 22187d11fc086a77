import { withNames } from '../../domain/message/mentions.ts';
import { preview } from '../../domain/message/preview.ts';
import type { ChatLine } from '../../gateway/phone/contract.ts';
import { dayOf, type Clock } from '../api/session/clock.ts';
import type { Saying } from './slice.ts';

const acks = { sent: 2, delivered: 3, read: 4 } as const;

/** The state of a message as WhatsApp numbers it: 2 sent, 3 delivered, 4 read. */
export const ackOf = ({ status }: ChatLine): number => acks[status];

/**
 * A bubble as the customer sees it. `day` marks the first of a day and `first` the first in a run of one author. `ack`
 * is for the customer's own messages.
 */
export type Bubble = {
  id: string;
  own: boolean;
  /** In a group, the number of another member who wrote; '' for the company and for the played member. */
  author: string;
  kind: string;
  /** The name of a document; '' otherwise. */
  file: string;
  /** The address of its file; '' without one. */
  url: string;
  call: ChatLine['call'];
  text: string;
  at: string;
  ack: number;
  /** The quoted text; '' without one. */
  quoted: string;
  mentions: ChatLine['mentions'];
  forwarded: boolean;
  edited: boolean;
  deleted: boolean;
  /** The reactions of the company and of the customer; '' without one. */
  got: string;
  given: string;
  day: boolean;
  first: boolean;
};

type Said = Omit<Bubble, 'day' | 'first'>;
const plain = { quoted: '', mentions: [], forwarded: false, edited: false, deleted: false, got: '', given: '' };

/**
 * Applies an edit or a deletion to a message of the same side. A reaction also applies to a message of the other side.
 */
const changed = (said: Said, { kind, text, fromContact }: ChatLine): Said => {
  if (kind === 'reaction') return { ...said, [fromContact ? 'given' : 'got']: text };
  if (said.own !== fromContact || said.deleted) return said;
  return kind === 'edit' ? { ...said, text, edited: true } : { ...said, text: '', deleted: true };
};

/** The messages of a chat after all later edits, deletions and reactions. */
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

/** The messages of a chat, then those still being sent. `sayings` must belong to this chat. */
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
/** A message in one line of a list: its text, with a glyph for a file, and a name after each @. */
export const wordsOf = ({ kind, text, mentions }: ChatLine): string =>
  preview({ kind: inAList[kind] ?? kind, body: kind === 'revoke' ? '' : withNames(text, mentions) });

/** The number of company messages that the customer has not read. */
export const unreadIn = (lines: readonly ChatLine[]): number =>
  lines.filter(({ fromContact, status }) => !fromContact && status !== 'read').length;
