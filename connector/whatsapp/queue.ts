import { backoff, type Backoff } from './backoff.ts';
import type { Outgoing } from './ports.ts';

export type Chat = { queue: Outgoing[]; sending: Outgoing | null; pause: Backoff; rests: number; failures: number };

const LONGEST_REST_MS = 300_000;

const fresh = (): Chat => ({
  queue: [],
  sending: null,
  pause: backoff(1_000, LONGEST_REST_MS),
  rests: 0,
  failures: 0,
});

/** Puts it where it stands in the queue, but never before what is being sent: what a view had lost may come late. */
const place = (chat: Chat, row: Outgoing): void => {
  const isBefore = (queued: Outgoing) => queued === chat.sending || BigInt(queued.position) < BigInt(row.position);
  chat.queue.splice(chat.queue.findLastIndex(isBefore) + 1, 0, row);
};

/**
 * What is held of the queue, by chats. `list` reads a page of what stands behind a position. Read are the first page, where
 * what a view had lost comes back, and what follows behind all that was read, page by page: so a long queue is in memory as far
 * as somebody needs it.
 */
export const openQueue = (list: (behind: string, limit: number) => Promise<readonly Outgoing[]>, page: number) => {
  const chats = new Map<number, Chat>();
  /** By the place in the queue: answered, but perhaps still listed; true once the log knows. */
  const settled = new Map<string, boolean>();
  const held = new Set<string>();
  let far = '0';
  let more = false;

  const hold = (row: Outgoing): void => {
    if (BigInt(row.position) > BigInt(far)) far = row.position;
    if (settled.has(row.position) || held.has(row.position)) return;
    const chat = chats.get(row.contactId) ?? fresh();
    chats.set(row.contactId, chat);
    held.add(row.position);
    place(chat, row);
  };
  /** What a read no longer lists has left the queue for good. */
  const forget = (known: readonly string[], rows: readonly Outgoing[]): void => {
    const listed = new Set(rows.map(({ position }) => position));
    const upTo = rows.length < page ? null : BigInt(rows.at(-1)?.position ?? 0);
    for (const position of known)
      if (!listed.has(position) && (upTo === null || BigInt(position) <= upTo)) settled.delete(position);
  };

  return {
    chats,
    settled,
    /** Whether more waits than was read. */
    more: (): boolean => more,
    read: async (): Promise<void> => {
      const known = [...settled].flatMap(([position, told]) => (told ? [position] : []));
      const first = await list('0', page);
      for (const row of first) hold(row);
      forget(known, first);
      more = first.length === page;
      if (!more) return;
      const next = await list(far, page);
      for (const row of next) hold(row);
      more = next.length === page;
    },
    /** It waits no longer; `told`: the log knows that. */
    leave: ({ contactId, position }: Outgoing, told: boolean): void => {
      const chat = chats.get(contactId);
      const at = chat?.queue.findIndex((queued) => queued.position === position) ?? -1;
      if (chat && at >= 0) {
        chat.queue.splice(at, 1);
        chat.pause.reset();
        Object.assign(chat, { rests: 0, failures: 0 });
      }
      held.delete(position);
      settled.set(position, told);
    },
    /** Where not all may go at once, who was queued first goes first, and whom campaigns alone write to goes last. */
    inOrder: (): [number, Chat][] => {
      const firstOf = ({ queue }: Chat): bigint => BigInt(queue[0]?.position ?? 0);
      const isLast = ({ queue }: Chat): boolean => queue.length > 0 && queue.every(({ ofCampaign }) => ofCampaign);
      const isBefore = (a: Chat, b: Chat): boolean => (isLast(a) === isLast(b) ? firstOf(a) < firstOf(b) : isLast(b));
      return [...chats].toSorted(([, a], [, b]) => (isBefore(a, b) ? -1 : 1));
    },
  };
};
