import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useEffect, useState } from 'react';
import { timeline, type TimelineLine } from '../../../../web/features/conversation/timeline/timeline.ts';
import { withUnread } from '../../../../web/features/conversation/timeline/unread.ts';
import { useUnreadInView } from '../../../../web/features/conversation/timeline/useUnreadInView.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message } from './records.ts';

const clock = { zone: 'UTC', language: 'pt-BR', today: '2026-11-21' };
const lines = timeline([message(1, 2), message(2, 2), message(3, 2)], [], {}, clock);
const unread = withUnread(lines, message(3, 2).id);
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let frames: (() => void)[];
let scrolled: TimelineLine['is'][];
beforeEach(() => {
  [frames, scrolled] = [[], []];
  Object.assign(globalThis, {
    requestAnimationFrame: (drawn: () => void) => frames.push(drawn),
    cancelAnimationFrame: (frame: number) => frames.splice(frame - 1, 1, () => {}),
  });
});
afterEach(async () => {
  await shown.close();
  page.close();
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
  Reflect.deleteProperty(globalThis, 'cancelAnimationFrame');
});

type Seen = { of: readonly TimelineLine[]; stands: boolean; atEnd: boolean };
let draw: (seen: Seen) => void;
const toStart = (index: number) => void scrolled.push(unread[index]?.is ?? 'day');
const List = () => {
  const [{ of, ...seen }, set] = useState<Seen>({ of: lines, stands: false, atEnd: true });
  useEffect(() => {
    draw = set;
  }, []);
  useUnreadInView({ lines: of, toStart, ...seen });
  return null;
};
const open = async () => {
  page = openPage(() => []);
  shown = await mount(page, <List />);
};
const show = async (seen: Seen) => {
  await shown.act(() => draw(seen));
  while (frames.length > 0) frames.shift()?.();
  return scrolled;
};

test('a conversation opens at the line above its new messages, once', async () => {
  await open();
  expect(await show({ of: lines, stands: true, atEnd: true })).toEqual([]);
  expect(await show({ of: unread, stands: false, atEnd: true })).toEqual([]);
  expect(await show({ of: unread, stands: true, atEnd: true })).toEqual(['unread']);
  expect(await show({ of: unread, stands: true, atEnd: false })).toEqual(['unread']);
  expect(await show({ of: unread, stands: true, atEnd: true })).toEqual(['unread']);
});

test('it stays where the user has scrolled to meanwhile', async () => {
  await open();
  expect(await show({ of: unread, stands: true, atEnd: false })).toEqual([]);
  expect(await show({ of: unread, stands: true, atEnd: true })).toEqual([]);
});
