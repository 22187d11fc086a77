import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useEffect, useState } from 'react';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { useStayingAtEnd } from '../../../../web/features/conversation/timeline/useStayingAtEnd.ts';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message } from './records.ts';

const clock = { zone: 'UTC', language: 'pt-BR', today: '2026-11-21' };
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let frames: (() => void)[];
let ends: number;
beforeEach(() => {
  [frames, ends] = [[], 0];
  Object.assign(globalThis, {
    requestAnimationFrame: (drawn: () => void) => frames.push(drawn),
    cancelAnimationFrame: () => {},
  });
});
afterEach(async () => {
  await shown.close();
  page.close();
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame');
  Reflect.deleteProperty(globalThis, 'cancelAnimationFrame');
});

const toEnd = () => void ends++;
let draw: (messages: readonly MessageRecord[], atEnd: boolean) => void;
type Read = { messages: readonly MessageRecord[]; atEnd: boolean };
const List = () => {
  const [{ messages, atEnd }, set] = useState<Read>({ messages: said(), atEnd: true });
  useEffect(() => {
    draw = (next, reads) => set({ messages: next, atEnd: reads });
  }, []);
  useStayingAtEnd(timeline(messages, [], {}, clock), atEnd, toEnd);
  return null;
};
const said = (more: Partial<MessageRecord> = {}) => [message(1, 2), message(2, 2, more)];
const open = async () => {
  page = openPage(() => []);
  shown = await mount(page, <List />);
};
const show = async (messages: readonly MessageRecord[], atEnd: boolean) => {
  await shown.act(() => draw(messages, atEnd));
  while (frames.length > 0) frames.shift()?.();
  return ends;
};
const reactions = [{ emoji: '👍', fromMe: false, name: 'José' }];

test('a reaction on the last bubble scrolls to the new end for a user who reads there', async () => {
  await open();
  expect(await show(said(), true)).toBe(0);
  expect(await show(said({ reactions }), true)).toBe(1);
  expect(await show(said({ reactions, reacting: { emoji: '❤️', error: '' } }), true)).toBe(2);
});

test('a reaction does not scroll for a user who reads farther up', async () => {
  await open();
  await show(said(), false);
  expect(await show(said({ reactions }), false)).toBe(0);
});
