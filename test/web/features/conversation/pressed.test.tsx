import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, type ComponentProps } from 'react';
import type { Popover as RealPopover } from '../../../../web/ui/layers/Popover.tsx';
import { eventOf } from '../../kernel/dom.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message } from './records.ts';

/** Draws a popover inline, and only while it is open, because its position needs a browser. */
jest.unstable_mockModule('../../../../web/ui/layers/Popover.tsx', () => ({
  Popover: ({ label, trigger, opened, children }: ComponentProps<typeof RealPopover>) => (
    <>
      {trigger}
      {opened && (
        <div role="dialog" aria-label={label}>
          {children(() => {})}
        </div>
      )}
    </>
  ),
}));
const { Bubble } = await import('../../../../web/features/conversation/message/Bubble.tsx');

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let bubble: HTMLElement;
beforeEach(async () => {
  page = openPage(() => []);
  shown = await mount(page, <Bubble message={message(1, 2)} first clock={clock} onReply={() => {}} />);
  bubble = shown.button('Responder');
  while (!bubble.hasAttribute('data-side') && bubble.parentNode) bubble = Object(bubble.parentNode);
});
afterEach(async () => {
  await shown.close();
  page.close();
});

/** Sends a touch event. Returns whether the browser would continue with its default action, such as a click or a menu. */
const finger = async (type: string, more: object = {}): Promise<boolean> => {
  let goesOn = true;
  const at = { pointerType: 'touch', clientX: 40, clientY: 40, ...more };
  await act(async () => void (goesOn = bubble.dispatchEvent(eventOf(type, at))));
  return goesOn;
};
const emojis = () => shown.all().filter((one) => one.getAttribute('role') === 'dialog').length;
/** Advances the time by `ms`, and waits until the emoji picker is loaded. */
const wait = async (ms: number) => {
  await shown.settle(page, ms);
  await act(async () => void (await import('../../../../web/features/conversation/message/ReactionPicker.tsx')));
};

test('a long press on a message opens the emojis, and lifting the finger leaves them open', async () => {
  await finger('pointerdown');
  await wait(500);
  expect(emojis()).toBe(1);
  await finger('pointerup');
  expect([await finger('touchend'), await finger('contextmenu')]).toEqual([false, false]);
  expect(emojis()).toBe(1);
});

test('a tap or a scroll opens nothing, and keeps its usual effect', async () => {
  await finger('pointerdown');
  await finger('pointermove', { clientY: 80 });
  await wait(500);
  await finger('pointerup');
  expect(await finger('touchend')).toBe(true);
  await finger('pointerdown');
  await finger('pointerup');
  await wait(500);
  expect(await finger('touchend')).toBe(true);
  expect(emojis()).toBe(0);
});

test('a mouse that is held down selects words', async () => {
  await finger('pointerdown', { pointerType: 'mouse' });
  await wait(500);
  await finger('pointerup', { pointerType: 'mouse' });
  expect(await finger('contextmenu', { pointerType: 'mouse' })).toBe(true);
  expect(emojis()).toBe(0);
});
