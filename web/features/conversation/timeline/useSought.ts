import { useEffect, useRef, type RefObject } from 'react';
import { useDispatch } from 'react-redux';
import { text } from '../../../locales/i18n.ts';
import { toast } from '../../../api/toast.ts';
import { quoteShown, type ShownConversation } from '../slice.ts';
import type { TimelineLine } from './timeline.ts';

const LOOK_MS = 50;
/** The line stays highlighted for this number of checks. */
const FOUND_LOOKS = 40;
/** After this number of checks in view, the position is final. Before that, lines inserted above cause another scroll. */
const STANDING_LOOKS = 3;
type Asks = {
  conversation: Pick<ShownConversation, 'sought' | 'found' | 'hasMore' | 'older'>;
  lines: readonly TimelineLine[];
  toLine: (index: number) => void;
  inView: (line: HTMLElement) => boolean;
  older: () => void;
};

/**
 * Scrolls to the message in `sought` and loads earlier pages until it is found. Returns the line to highlight for a moment, and
 * the `ref` of that line.
 */
export const useSought = ({
  conversation,
  lines,
  toLine,
  inView,
  older: askOlder,
}: Asks): { found: string; mark: RefObject<HTMLDivElement | null> } => {
  const dispatch = useDispatch();
  const { sought, found = '', hasMore, older } = conversation;
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
    if (!sought) return;
    const line = lines.find((one) => one.is === 'message' && one.message.id === sought);
    if (line) {
      dispatch(quoteShown(line.id));
    } else if (hasMore) {
      if (!older) askOlder();
    } else {
      toast.warning(text('message', 'noQuoted'));
      dispatch(quoteShown(''));
    }
  }, [sought, lines, hasMore, older, askOlder, dispatch]);
  useEffect(() => {
    if (!found) return undefined;
    const send = () => {
      const index = latest.current.findIndex(({ id }) => id === found);
      if (index >= 0) toLine(index);
      else dispatch(quoteShown(''));
    };
    let looks = 0;
    const look = () => {
      const stands = looks >= STANDING_LOOKS || (mark.current !== null && inView(mark.current));
      looks = stands ? looks + 1 : 0;
      if (!stands) send();
      else if (looks >= FOUND_LOOKS) dispatch(quoteShown(''));
    };
    send();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [found, toLine, inView, dispatch]);
  return { found, mark };
};
