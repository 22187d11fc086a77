import { preview } from '../../domain/message/preview.ts';
import type { ChatLine } from '../../gateway/phone/contract.ts';
import { dayOf, type Clock } from '../kernel/clock.ts';
import type { Saying } from './slice.ts';

/** A bubble as the customer sees it: `day` on the first of a day, `first` begins a run of one side, `ack` of his own. */
export type Bubble = {
  id: string;
  own: boolean;
  kind: string;
  /** Name of a document; else ''. */
  file: string;
  call: ChatLine['call'];
  text: string;
  at: string;
  ack: number;
  day: boolean;
  first: boolean;
};

const acks = { sent: 2, delivered: 3, read: 4 } as const;

/** How far a line has come, as WhatsApp counts it: 2 sent, 3 delivered, 4 read. */
export const ackOf = ({ status }: ChatLine): number => acks[status];

/** The lines of a chat, then what is on its way. `sayings` are those of this chat. */
export const bubblesOf = (lines: readonly ChatLine[], sayings: readonly Saying[], clock: Clock): Bubble[] => {
  const said = lines.map((line) => {
    const { id, fromContact, kind, file, call, text, at } = line;
    return { id, own: fromContact, kind, file, call, text, at, ack: ackOf(line) };
  });
  const pending = sayings.map(({ key, text, at }) => ({
    id: key,
    own: true,
    kind: 'text',
    file: '',
    call: null,
    text,
    at,
    ack: 0,
  }));
  const all = [...said, ...pending];
  return all.map((one, index) => {
    const before = all[index - 1];
    const day = !before || dayOf(before.at, clock) !== dayOf(one.at, clock);
    return { ...one, day, first: day || before?.own !== one.own };
  });
};

/** A line in a list: what it says, with a glyph for a file. */
export const wordsOf = ({ kind, text }: ChatLine): string =>
  /^(image|video|audio|document|call)$/.test(kind) ? preview({ kind, body: text }) : text;

/** How many lines of the company the customer has not read. */
export const unreadIn = (lines: readonly ChatLine[]): number =>
  lines.filter(({ fromContact, status }) => !fromContact && status !== 'read').length;
