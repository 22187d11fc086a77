import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';

type Edit = Pick<IncomingChange['change'], 'of' | 'ms'>;
export type EarlyEdits = {
  /** Keeps an edit, for a week after it was sent. Returns false if it is older, or if too many wait. */
  hold: (edit: Edit, bytes: number, take: () => void) => boolean;
  /** Takes the edits of a message again, in their order. Must be called when the message is in the log, also by import. */
  release: (of: Edit['of']) => void;
};
type Waiting = { bytes: number; take: () => void; timer: NodeJS.Timeout };

/** WhatsApp allows edits for a quarter of an hour, but a phone may send the message again only days later. */
const WAITS_MS = 604_800_000;
/** Limit the edits of messages that never existed. */
const [MOST, MOST_BYTES] = [100, 4_194_304];

const keyOf = ({ fromMe, waId }: Edit['of']): string => `${fromMe}.${waId}`;

/**
 * The encrypted edits that arrived before their messages. They stay in the journal, so they are sealed, and come back with
 * the next start. Their chat continues. `signal`: the session ends.
 */
export const openEarlyEdits = (signal: AbortSignal): EarlyEdits => {
  const held = new Map<string, Waiting[]>();
  let [size, filled] = [0, 0];
  const release = (of: Edit['of']): void => {
    const waiting = held.get(keyOf(of)) ?? [];
    held.delete(keyOf(of));
    size -= waiting.length;
    for (const { bytes, take, timer } of waiting) {
      clearTimeout(timer);
      filled -= bytes;
      if (!signal.aborted) take();
    }
  };
  return {
    hold: ({ of, ms }, bytes, take) => {
      const left = ms + WAITS_MS - Date.now();
      if (left <= 0 || size >= MOST || filled + bytes > MOST_BYTES) return false;
      const timer = setTimeout(() => release(of), Math.min(left, WAITS_MS)).unref();
      held.set(keyOf(of), [...(held.get(keyOf(of)) ?? []), { bytes, take, timer }]);
      size++;
      filled += bytes;
      return true;
    },
    release,
  };
};
