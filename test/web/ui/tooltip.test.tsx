import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { Tooltip } from '../../../web/ui/layers/Tooltip.tsx';
import { eventOf } from '../kernel/dom.ts';
import { mount } from '../kernel/mount.tsx';

let clicks: string[] = [];
let shown: Awaited<ReturnType<typeof mount>>;
const store = configureStore({ reducer: () => null });

const button = (name: string, more: object = {}) => (
  <Tooltip text={name} shortcut={name === 'Transferir' ? ['T'] : undefined}>
    <button type="button" aria-label={name} onClick={() => clicks.push(name)} {...more} />
  </Tooltip>
);
const send = (type: string, name: string, more: object = {}) =>
  shown.act(() => void shown.button(name).dispatchEvent(eventOf(type, { pointerType: 'mouse', ...more })));
const pass = (ms: number) =>
  shown.settle(
    {
      wait: async (time) => {
        await jest.advanceTimersByTimeAsync(time);
      },
    },
    ms,
  );
const tip = () => document.querySelector('[role=tooltip]')?.textContent ?? null;
/** The browser shows the focus, as after a key. */
const focusByKey = (name: string, isByKey = true) =>
  shown.act(() => {
    const one = shown.all().find((each) => each.getAttribute('aria-label') === name)!;
    const matches = one.matches.bind(one);
    Object.assign(one, {
      matches: (selector: string) => (selector === ':focus-visible' ? isByKey : matches(selector)),
    });
    one.focus();
  });

beforeEach(async () => {
  jest.useFakeTimers();
  clicks = [];
  shown = await mount(
    store,
    <>
      {button('Transferir')}
      {button('Adiar')}
      {button('Avisos', { 'aria-haspopup': 'dialog', 'aria-expanded': true })}
      <Tooltip text="Nome inteiro" whenCut>
        <span>Nome inteiro</span>
      </Tooltip>
      <Tooltip text="ver Aguardando" shortcut={['2']}>
        <label>
          <input type="radio" aria-label="Aguardando" />
        </label>
      </Tooltip>
      <Tooltip text="Vence em 3 dias">
        <button type="button" aria-label="Assinatura" />
      </Tooltip>
    </>,
  );
});
afterEach(async () => {
  await shown.close();
  await jest.runOnlyPendingTimersAsync();
  jest.useRealTimers();
});

test('shows its text and the shortcut once the pointer rests on the element, and the next one at once', async () => {
  await send('pointerover', 'Transferir');
  await pass(499);
  expect(tip()).toBeNull();
  await pass(100);
  expect(tip()).toBe('TransferirT');
  await send('pointerout', 'Transferir');
  expect(tip()).toBeNull();
  await send('pointerover', 'Adiar');
  await pass(1);
  expect(tip()).toBe('Adiar');
});

test('shows with the focus of the keyboard, not of a click; a key hides it', async () => {
  await focusByKey('Adiar', false);
  await pass(600);
  expect(tip()).toBeNull();
  await focusByKey('Transferir');
  await pass(1);
  expect(tip()).toBe('TransferirT');
  await shown.press(shown.button('Transferir'), 'Escape');
  expect(tip()).toBeNull();
});

test('shows for a choice when its radio button has the focus', async () => {
  await focusByKey('Aguardando');
  await pass(1);
  expect(tip()).toBe('ver Aguardando2');
});

test('a long touch shows it and does not press the button; a short one presses', async () => {
  const touch = { pointerType: 'touch' };
  await send('pointerdown', 'Adiar', touch);
  await pass(600);
  expect(tip()).toBe('Adiar');
  await send('pointerup', 'Adiar', touch);
  await send('click', 'Adiar');
  expect([tip(), clicks]).toEqual(['Adiar', []]);
  await send('pointerdown', 'Adiar', touch);
  await send('pointerup', 'Adiar', touch);
  await send('click', 'Adiar');
  await pass(600);
  expect([tip(), clicks]).toEqual([null, ['Adiar']]);
});

test('does not cover the layer that its button opened', async () => {
  await send('pointerover', 'Avisos');
  await pass(600);
  expect(tip()).toBeNull();
});

test('repeats a text only where it is cut', async () => {
  const name = shown.all().find((one) => one.nodeName === 'SPAN')!;
  const over = () => shown.act(() => void name.dispatchEvent(eventOf('pointerover', { pointerType: 'mouse' })));
  await over();
  await pass(600);
  expect(tip()).toBeNull();
  Object.defineProperty(name, 'scrollWidth', { value: 300 });
  await shown.act(() => void name.dispatchEvent(eventOf('pointerout', { pointerType: 'mouse' })));
  await over();
  await pass(600);
  expect(tip()).toBe('Nome inteiro');
});

test('describes its element, unless it is the name', async () => {
  const described = (name: string) =>
    document.getElementById(shown.button(name).getAttribute('aria-describedby') ?? '');
  await send('pointerover', 'Assinatura');
  await pass(600);
  expect(described('Assinatura')?.textContent).toBe('Vence em 3 dias');
  await send('pointerout', 'Assinatura');
  await send('pointerover', 'Adiar');
  await pass(600);
  expect([tip(), described('Adiar')]).toEqual(['Adiar', null]);
});
