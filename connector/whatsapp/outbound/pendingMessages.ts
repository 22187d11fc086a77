import { backoff, type Backoff } from '../../../runtime/backoff.ts';
import type { Outgoing } from '../kernel/ports.ts';

export type PendingChat = {
  queue: Outgoing[];
  sending: Outgoing | null;
  pause: Backoff;
  rests: number;
  failures: number;
};

const LONGEST_REST_MS = 300_000;

const fresh = (): PendingChat => ({
  queue: [],
  sending: null,
  pause: backoff(1_000, LONGEST_REST_MS),
  rests: 0,
  failures: 0,
});

/**
 * Inserts a message at its queue position, but never before the one being sent. A row that a view had lost may come late.
 */
const place = (chat: PendingChat, row: Outgoing): void => {
  const isBefore = (queued: Outgoing) => queued === chat.sending || BigInt(queued.position) < BigInt(row.position);
  chat.queue.splice(chat.queue.findLastIndex(isBefore) + 1, 0, row);
};

/**
 * Holds the loaded part of the queue, by chat. `list` reads a page behind a position. Each read loads the first page, where
 * rows that a view had lost come back, and the page behind everything read so far. So memory holds only the needed part of
 * a long queue.
 */
export const createPendingMessages = (
  list: (behind: string, limit: number) => Promise<readonly Outgoing[]>,
  page: number,
) => {
  const chats = new Map<number, PendingChat>();
  /** Queue positions that are answered, but perhaps still listed. The value is true once the log knows. */
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
  /** Forgets positions that a read no longer lists, because they have left the queue. */
  const forget = (known: readonly string[], rows: readonly Outgoing[]): void => {
    const listed = new Set(rows.map(({ position }) => position));
    const upTo = rows.length < page ? null : BigInt(rows.at(-1)?.position ?? 0);
    for (const position of known)
      if (!listed.has(position) && (upTo === null || BigInt(position) <= upTo)) settled.delete(position);
  };

  return {
    chats,
    settled,
    /** Whether more messages wait than were read. */
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
    /** Removes a message from the queue. `told`: whether the log knows that. */
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
    /**
     * Orders the chats by their first message, for when not all may send at once. Chats with only campaign messages go
     * last.
     */
    inOrder: (): [number, PendingChat][] => {
      const firstOf = ({ queue }: PendingChat): bigint => BigInt(queue[0]?.position ?? 0);
      const isLast = ({ queue }: PendingChat): boolean =>
        queue.length > 0 && queue.every(({ ofCampaign }) => ofCampaign);
      const isBefore = (a: PendingChat, b: PendingChat): boolean =>
        isLast(a) === isLast(b) ? firstOf(a) < firstOf(b) : isLast(b);
      return [...chats].toSorted(([, a], [, b]) => (isBefore(a, b) ? -1 : 1));
    },
  };
};
