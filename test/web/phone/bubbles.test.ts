import { expect, test } from '@jest/globals';
import { bubblesOf, unreadIn, wordsOf } from '../../../web/phone/bubbles.ts';
import { line } from './phones.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
const words = { phone: '5511970000001', contact: '5511988880001', id: '', quoted: '' };

test('own messages show ticks for their delivery; pending ones come last, without ticks', () => {
  const lines = [
    line('a', { status: 'sent' }),
    line('b', { status: 'delivered' }),
    line('c', { status: 'read' }),
    line('d', { fromContact: false }),
  ];
  const saying = { ...words, key: 'e', text: 'Olá', at: '2026-11-21T15:01:00.000Z' };
  const bubbles = bubblesOf(lines, [saying], clock);
  expect(bubbles.map(({ id }) => id).join('')).toBe('abcde');
  expect(bubbles.filter(({ own }) => own).map(({ ack }) => ack)).toEqual([2, 3, 4, 0]);
});

test('a run of one side starts with its first bubble, and a new one with each day of the company', () => {
  const bubbles = bubblesOf(
    [
      line('a', { at: '2026-11-21T02:59:00.000Z' }),
      line('b', { at: '2026-11-21T03:00:00.000Z' }),
      line('c', { at: '2026-11-21T03:01:00.000Z' }),
      line('d', { at: '2026-11-21T03:02:00.000Z', fromContact: false }),
    ],
    [],
    clock,
  );
  expect(bubbles.map(({ day }) => day)).toEqual([true, true, false, false]);
  expect(bubbles.map(({ first }) => first)).toEqual([true, true, false, true]);
});

test('later changes of a line appear on it, not as a separate line', () => {
  const change = (kind: string, about: string, text: string, fromContact = true) =>
    line(`${kind}-${about}-${text}`, { kind, about, text, fromContact });
  const shown = bubblesOf(
    [
      line('a', { text: 'um' }),
      line('b', { text: 'dois', fromContact: false }),
      line('c', { text: 'sim', about: 'b', forwarded: true }),
      change('edit', 'a', 'um!'),
      change('edit', 'b', 'de outro'),
      change('reaction', 'b', '👍'),
      change('reaction', 'a', '🙏', false),
      change('reaction', 'c', '😂'),
      change('reaction', 'c', ''),
      change('revoke', 'c', ''),
      change('revoke', 'nowhere', ''),
    ],
    [],
    clock,
  );
  expect(shown).toMatchObject([
    { id: 'a', text: 'um!', edited: true, got: '🙏', given: '' },
    { id: 'b', text: 'dois', edited: false, given: '👍' },
    { id: 'c', text: '', deleted: true, quoted: 'dois', forwarded: true, given: '' },
  ]);
});

test('lists show a file as a symbol with its caption, and a mention as its name', () => {
  const shown = [
    line('a', { text: 'Oi' }),
    line('b', { kind: 'image', text: '' }),
    line('c', { kind: 'document', text: 'Preços' }),
    line('d', { kind: 'revoke', text: 'a', about: 'a' }),
    line('e', { kind: 'waiting', text: '' }),
    line('f', { kind: 'edit', text: 'Olá', about: 'a' }),
    line('g', { text: 'Viu, @36650?', mentions: [{ said: '36650', name: 'Ana Souza' }] }),
  ];
  expect(shown.map(wordsOf)).toEqual(['Oi', '📷', '📄 Preços', '🚫', '⏳', 'Olá', 'Viu, @Ana Souza?']);
});

test("only the company's lines can be unread by the customer", () => {
  const answer = { fromContact: false } as const;
  expect(unreadIn([line('a'), line('b', answer), line('c', { ...answer, status: 'read' }), line('d', answer)])).toBe(2);
});
