import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchTooltips } from '../../../web/app/watchTooltips.ts';
import { installDom } from '../kernel/dom.ts';

installDom();

const shown: (string | null)[] = [];
let end: () => void;
let byKeyboard = false;
const element = (title: string): HTMLElement => {
  const one = document.createElement('button');
  one.title = title;
  document.body.append(one);
  return one;
};
const pointer = (type: string, on: Element, pointerType = 'mouse') =>
  on.dispatchEvent(new window.PointerEvent(type, { bubbles: true, pointerType }));
const last = () => shown.at(-1) ?? null;

beforeEach(() => {
  jest.useFakeTimers();
  byKeyboard = false;
  shown.length = 0;
  end = watchTooltips(
    document,
    (tip) => shown.push(tip?.text ?? null),
    () => byKeyboard,
  );
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  jest.useRealTimers();
});

test('a title shows after the pointer has rested, ours instead of the browser’s, and returns when it leaves', () => {
  const [save, other] = [element('Salvar'), element('')];
  pointer('pointerover', save);
  expect(save.getAttribute('title')).toBe('');
  jest.advanceTimersByTime(499);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(last()).toBe('Salvar');
  pointer('pointerover', other);
  expect(last()).toBeNull();
  expect(save.title).toBe('Salvar');
});

test('the next title of a row shows at once', () => {
  const [one, two] = [element('Negrito'), element('Itálico')];
  pointer('pointerover', one);
  jest.advanceTimersByTime(500);
  pointer('pointerover', two);
  expect(last()).toBe('Itálico');
});

test('a title shows with the focus of the keyboard, not with that of a click, and a key hides it', () => {
  const one = element('Fechar');
  one.focus();
  expect(shown).toEqual([]);
  one.blur();
  byKeyboard = true;
  one.focus();
  expect(last()).toBe('Fechar');
  one.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(last()).toBeNull();
  expect(one.title).toBe('Fechar');
});

test('the title of a button whose menu is open does not cover it', () => {
  const bell = element('Notificações');
  bell.setAttribute('aria-haspopup', 'dialog');
  bell.setAttribute('aria-expanded', 'true');
  pointer('pointerover', bell);
  jest.advanceTimersByTime(500);
  expect(shown).toEqual([]);
  expect(bell.title).toBe('Notificações');
  bell.setAttribute('aria-expanded', 'false');
  pointer('pointerover', bell);
  jest.advanceTimersByTime(500);
  expect(last()).toBe('Notificações');
});

test('a long touch shows a title until the next touch, a short one does not', () => {
  const one = element('Arquivar');
  pointer('pointerdown', one, 'touch');
  pointer('pointerup', one, 'touch');
  jest.advanceTimersByTime(1_000);
  expect(shown).toEqual([]);
  pointer('pointerdown', one, 'touch');
  jest.advanceTimersByTime(500);
  pointer('pointerup', one, 'touch');
  expect(last()).toBe('Arquivar');
  pointer('pointerdown', document.body, 'touch');
  expect(last()).toBeNull();
});

test('a title that the page changed in the meantime stays as the page wrote it', () => {
  const one = element('Enviar');
  pointer('pointerover', one);
  one.title = 'Enviando';
  pointer('pointerover', document.body);
  expect(one.title).toBe('Enviando');
});

test('a title that the page removed in the meantime does not return', () => {
  const one = element('Conversas');
  pointer('pointerover', one);
  one.removeAttribute('title');
  pointer('pointerover', document.body);
  expect(one.hasAttribute('title')).toBe(false);
});
