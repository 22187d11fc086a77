import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { text } from '../kernel/i18n.ts';
import { toast } from '../kernel/toast.ts';
import { quoteShown, type Conversation } from './slice.ts';
import type { TimelineLine } from './timeline.ts';

const FOUND_MS = 2_000;
type Asks = {
  conversation: Pick<Conversation, 'sought' | 'found' | 'hasMore' | 'older'>;
  lines: readonly TimelineLine[];
  toLine: (index: number) => void;
  older: () => void;
};

type Sought = { found: string; drawn: (element: HTMLElement | null) => (() => void) | undefined };

/**
 * Scrolls to the message that is sought, through earlier pages where it lies there. Answers with the line that was found,
 * for a moment that begins when it is `drawn` (its `ref`): until then nobody saw it.
 */
export const useSought = ({ conversation, lines, toLine, older: askOlder }: Asks): Sought => {
  const dispatch = useDispatch();
  const { sought, found = '', hasMore, older } = conversation;
  useEffect(() => {
    if (!sought) return;
    const index = lines.findIndex((line) => line.is === 'message' && line.message.id === sought);
    const line = lines[index];
    if (line) {
      toLine(index);
      dispatch(quoteShown(line.id));
    } else if (hasMore) {
      if (!older) askOlder();
    } else {
      toast.warning(text('message', 'noQuoted'));
      dispatch(quoteShown(''));
    }
  }, [sought, lines, hasMore, older, toLine, askOlder, dispatch]);
  const drawn = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const timer = setTimeout(() => dispatch(quoteShown('')), FOUND_MS);
      return () => clearTimeout(timer);
    },
    [dispatch],
  );
  return { found, drawn };
};
