import type { KeyboardEvent } from 'react';
import type { TimelineLine } from '../timeline/timeline.ts';

/** Elements that handle arrow keys themselves. */
const busyPlaces = 'input:not([type="checkbox"]), textarea, select, audio, video, [role="menu"], [role="dialog"]';
const isMessage = ({ is }: TimelineLine): boolean => is === 'message' || is === 'outgoing';
const lineOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-line]')?.dataset['line'];

/** The lowest message in view, where arrow keys start when the focus is on the list itself. */
const lowestIn = (log: Element, lines: readonly TimelineLine[]): number => {
  const { bottom } = log.getBoundingClientRect();
  const drawn = [...log.querySelectorAll('[data-line]')].filter((one) => one.getBoundingClientRect().top < bottom);
  const ids = new Set(drawn.map(lineOf));
  return lines.findLastIndex((line) => isMessage(line) && ids.has(line.id));
};

/** The index that ArrowUp, ArrowDown, Home or End leads to from `at`; -1 if there is none. Null for other keys. */
const lineAfter = (lines: readonly TimelineLine[], at: number, key: string): number | null => {
  switch (key) {
    case 'ArrowUp':
      return at <= 0 ? -1 : lines.findLastIndex((line, index) => index < at && isMessage(line));
    case 'ArrowDown':
      return lines.findIndex((line, index) => index > at && isMessage(line));
    case 'Home':
      return lines.findIndex(isMessage);
    case 'End':
      return lines.findLastIndex(isMessage);
    default:
      return null;
  }
};

/** The maximum number of animation frames until the list has rendered a line. */
const FRAMES = 60;
const whenThere = (find: () => HTMLElement | null, then: (found: HTMLElement) => void, frames = FRAMES): void => {
  const found = find();
  if (found) then(found);
  else if (frames > 0) requestAnimationFrame(() => whenThere(find, then, frames - 1));
};

type Asks = { lines: readonly TimelineLine[]; toLine: (index: number) => void; older: () => void };

/**
 * The keyboard navigation of a conversation. Arrows move between messages and load older ones above the first; Escape returns
 * to the composer. While the user selects messages, their checkboxes take the focus.
 */
export const useMessageKeys =
  ({ lines, toLine, older }: Asks) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget: log } = event;
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;
    if (!isPlain || !(target instanceof Element) || !log.contains(target) || target.closest(busyPlaces)) return;
    const own = lineOf(target);
    if (key === 'Escape' && own !== undefined && !target.matches('input')) {
      event.preventDefault();
      const field = log.closest('section')?.querySelector<HTMLElement>('textarea');
      return (field ?? log.querySelector<HTMLElement>('[role="log"]'))?.focus();
    }
    const from = lines.findIndex(({ id }) => id === own);
    const to =
      from < 0 && (key === 'ArrowUp' || key === 'ArrowDown') ? lowestIn(log, lines) : lineAfter(lines, from, key);
    if (to === null) return;
    event.preventDefault();
    const line = lines[to];
    if (!line) return key === 'ArrowUp' ? older() : undefined;
    const drawn = () =>
      log.querySelector<HTMLElement>(`[data-line="${CSS.escape(line.id)}"] :is(input[type="checkbox"], article)`);
    if (!drawn()) toLine(to);
    whenThere(drawn, (message) => {
      message.focus({ preventScroll: true });
      message.scrollIntoView({ block: 'nearest' });
    });
  };
