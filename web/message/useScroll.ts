import { useCallback, useEffect, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import type { Line } from './timeline.ts';

const topDistance = 50;
const bottomDistance = 40;
/** Far enough from 0 for everything that is ever put above. */
const anchoredAt = 1_000_000;
type Asks = { lines: readonly Line[]; older: () => void };

const lastId = (lines: readonly Line[]) => lines.at(-1)?.id ?? '';

/** The index of the first line: one message keeps its own, so that what is put above moves nothing. */
const useFirstIndex = (lines: readonly Line[]): number => {
  const [anchor, setAnchor] = useState('');
  const at = lines.findIndex(({ id }) => id === anchor);
  const next = at < 0 ? (lines.find(({ is }) => is === 'message')?.id ?? '') : anchor;
  if (next !== anchor) setAnchor(next);
  return anchoredAt - Math.max(0, at);
};

/**
 * Keeps the place in a conversation: the end stays in view while it is in view, what is read stays where it is while
 * older messages are put above, an own message scrolls to the end. `older` is asked for under 50 px (R186). Returns what
 * the list is given, whether its end is out of view, and how many messages of the contact lie below.
 */
export const useScroll = ({ lines, older }: Asks) => {
  const list = useRef<VirtuosoHandle>(null);
  const firstItemIndex = useFirstIndex(lines);
  const [atEnd, setAtEnd] = useState(true);
  const [atTop, setAtTop] = useState(false);
  /** Before the list stands at its end it seems to be at its top: what counts is whether its first line is there. */
  const [first, setFirst] = useState(false);
  const [seen, setSeen] = useState('');
  const last = lastId(lines);
  if (atEnd && seen !== last) setSeen(last);

  const toEnd = useCallback(() => list.current?.scrollToIndex({ index: 'LAST', align: 'end' }), []);
  const own = lines.at(-1)?.is === 'outgoing' ? last : '';
  useEffect(() => {
    if (own) toEnd();
  }, [own, toEnd]);
  useEffect(() => {
    if (atTop && first) older();
  }, [atTop, first, older, lines.length]);

  const given = {
    ref: list,
    firstItemIndex,
    initialTopMostItemIndex: { index: 'LAST', align: 'end' } as const,
    alignToBottom: true,
    followOutput: (isAtEnd: boolean) => isAtEnd && ('auto' as const),
    atTopThreshold: topDistance,
    atTopStateChange: setAtTop,
    rangeChanged: ({ startIndex }: { startIndex: number }) => setFirst(startIndex <= firstItemIndex),
    atBottomThreshold: bottomDistance,
    atBottomStateChange: setAtEnd,
  };
  const below = lines.slice(lines.findIndex(({ id }) => id === seen) + 1);
  const fresh = atEnd ? 0 : below.filter((line) => line.is === 'message' && !line.message.fromMe).length;
  return { given, toEnd, away: !atEnd, fresh };
};
