import { describe, expect, test } from '@jest/globals';
import { labelOf, stepped, suggested, replyText } from '../../../../web/features/conversation/composer/suggest.ts';
import { ticket, user } from './records.ts';

const reply = (id: number, shortcode: string, message = 'Olá') => ({
  id,
  shortcode,
  message,
  mediaName: shortcode === 'anexo' ? 'Tabela.pdf' : null,
});
const replies = [
  reply(1, 'endereço'),
  reply(2, 'Ola'),
  reply(3, '/olá mundo'),
  reply(4, 'cola'),
  reply(5, 'vazia', ' '),
  reply(6, 'anexo', ' '),
];
const ids = (text: string) => suggested(text, replies).map(({ id }) => id);

describe('suggestions', () => {
  test('begin after the slash and one more character', () => {
    expect([ids(''), ids('/'), ids('/ '), ids('ola'), ids(' /ola')]).toEqual([[], [], [], [], []]);
  });

  test('match the shortcode without accents or case, and list those that start with it first', () => {
    expect(ids('/o')).toEqual([2, 3, 1, 4, 6]);
    expect(ids('/ane')).toEqual([6]); // no words, but a file
    expect(ids('/OLÁ')).toEqual([2, 3, 4]);
    expect(ids('/endereco')).toEqual([1]);
    expect(ids('/olá m')).toEqual([3]);
    expect(ids('/nada')).toEqual([]);
  });

  test('leave out a reply without words', () => {
    expect(ids('/vazia')).toEqual([]);
  });
});

test('cuts a suggested label at 35 characters, on one line, and never inside a character', () => {
  const cut = labelOf(reply(1, 'prazo', `Entrega\nem até ${'5'.repeat(60)}`));
  expect(Array.from(cut)).toHaveLength(36);
  expect(cut).toMatch(/^prazo - Entrega em até 5+…$/);
  expect(labelOf(reply(1, 'ola', 'Oi'))).toBe('ola - Oi');
  expect(labelOf(reply(1, 'anexo', ' '))).toBe('anexo - Tabela.pdf');
  expect(labelOf(reply(1, 'x'.repeat(34), '😀😀'))).toBe(`${'x'.repeat(34)} …`);
  expect(labelOf(reply(1, 'x'.repeat(31), '😀😀'))).toBe(`${'x'.repeat(31)} - 😀…`);
});

test('the arrow keys wrap around in the suggestions', () => {
  expect([stepped(0, 1, 3), stepped(2, 1, 3), stepped(0, -1, 3)]).toEqual([1, 0, 2]);
});

test('fills in the contact of the ticket, with the time zone and language of the company', () => {
  const { contact, ...rest } = ticket(2);
  const his = { ...rest, contact: { ...contact, name: 'Bruna Sales' } };
  const company = { ...user.company, timeZone: 'America/Sao_Paulo', language: 'es' as const };
  const message = '{{ms}}, {{firstName}}: {{hour}}';
  expect(replyText({ message }, his, company, '2026-11-21T15:04:00.000Z')).toBe('Buenas tardes, Bruna: 12:04');
});
