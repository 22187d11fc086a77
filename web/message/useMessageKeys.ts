import type { KeyboardEvent } from 'react';
import type { TimelineLine } from './timeline.ts';

/** What takes arrows itself. */
const busyPlaces = 'input:not([type="checkbox"]), textarea, select, audio, video, [role="menu"], [role="dialog"]';
const isMessage = ({ is }: TimelineLine): boolean => is === 'message' || is === 'outgoing';
const lineOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-line]')?.dataset['line'];

/** The lowest message in view: from there one goes on who comes from the log. */
const lowestIn = (log: Element, lines: readonly TimelineLine[]): number => {
  const { bottom } = log.getBoundingClientRect();
  const drawn = [...log.querySelectorAll('[data-line]')].filter((one) => one.getBoundingClientRect().top < bottom);
  const ids = new Set(drawn.map(lineOf));
  return lines.findLastIndex((line) => isMessage(line) && ids.has(line.id));
};

/** The message an arrow up or down, Home or End leads to from `at`; -1: there is none. `null`: another key. */
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

/** Frames that a list takes at most to draw a line it was sent to. */
const FRAMES = 60;
const whenThere = (find: () => HTMLElement | null, then: (found: HTMLElement) => void, frames = FRAMES): void => {
  const found = find();
  if (found) then(found);
  else if (frames > 0) requestAnimationFrame(() => whenThere(find, then, frames - 1));
};

type Asks = { lines: readonly TimelineLine[]; toLine: (index: number) => void; older: () => void };

/**
 * The keys within a conversation: arrows go from message to message, beyond the oldest one `older` are asked for; Escape
 * goes back to where one writes. While messages are chosen, their boxes take the focus.
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
