import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Line } from './timeline.ts';

const topDistance = 50;
const bottomDistance = 40;
type Asks = { lines: readonly Line[]; older: () => void };

const idAt = (lines: readonly Line[], index: number) => lines.at(index)?.id ?? '';
const firstMessage = (lines: readonly Line[]) => lines.find(({ is }) => is === 'message')?.id ?? '';

/**
 * Keeps the place in a conversation: the end stays in view while it is in view, what is read stays where it is while
 * older messages are put above, an own message scrolls to the end. `older` is asked for under 50 px (R186).
 * Returns the place to attach, whether the end is out of view, and how many messages of the contact lie below.
 */
export const useScroll = ({ lines, older }: Asks) => {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const inner: RefObject<HTMLDivElement | null> = useRef(null);
  const place = useRef({ atEnd: true, fromEnd: 0, head: '' });
  const [away, setAway] = useState(false);
  const [seen, setSeen] = useState('');

  const toEnd = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const fromEnd = element.scrollHeight - element.scrollTop;
    const atEnd = fromEnd - element.clientHeight < bottomDistance;
    Object.assign(place.current, { atEnd, fromEnd });
    setAway(!atEnd);
    if (atEnd) setSeen(idAt(lines, -1));
    if (element.scrollTop < topDistance) older();
  };

  const last = lines.at(-1);
  const own = last?.is === 'outgoing' ? last.id : '';
  useLayoutEffect(() => {
    if (own) toEnd();
  }, [own, toEnd]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const head = firstMessage(lines);
    if (place.current.atEnd) {
      toEnd();
      setSeen(idAt(lines, -1));
    } else if (head !== place.current.head) element.scrollTop = element.scrollHeight - place.current.fromEnd;
    place.current.head = head;
    place.current.fromEnd = element.scrollHeight - element.scrollTop;
    if (lines.length > 0 && element.scrollHeight <= element.clientHeight) older();
  }, [lines, older, toEnd]);

  useEffect(() => {
    const watch = new ResizeObserver(() => {
      if (place.current.atEnd) toEnd();
    });
    if (box.current) watch.observe(box.current);
    if (inner.current) watch.observe(inner.current);
    return () => watch.disconnect();
  }, [toEnd]);

  const below = lines.slice(lines.findIndex(({ id }) => id === seen) + 1);
  const fresh = away ? below.filter((line) => line.is === 'message' && !line.message.fromMe).length : 0;
  return { box, inner, onScroll, toEnd, away, fresh };
};
