import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { HandOverLine } from '../../../../web/features/conversation/timeline/HandOverLine.tsx';
import { withHandOver } from '../../../../web/features/conversation/timeline/handedOver.ts';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { message } from './records.ts';

const clock = { zone: 'UTC', language: 'pt', today: '2026-11-22' };
const handOver = {
  at: '2026-11-22T12:30:00.000Z',
  position: '20',
  name: 'Balconista',
  why: 'asked' as const,
  reason: 'quer falar com o dono',
};
const lines = timeline([message(1, 7, { position: '10' }), message(2, 7, { position: '30' })], [], {}, clock);

test('shows where a bot handed over to people: after the messages until then, and only in its own ticket', () => {
  const shown = withHandOver(lines, { id: 7, handOver }).map(({ is }) => is);
  expect(shown).toEqual(['day', 'message', 'handedOver', 'message']);
  expect(withHandOver(lines, { id: 8, handOver })).toEqual(lines);
  expect(withHandOver(lines, { id: 7, handOver: null })).toEqual(lines);
});

test('shows the reason of a handover in the words of the bot, or in a text of the app', () => {
  const said = (over = {}) => renderToStaticMarkup(<HandOverLine handOver={{ ...handOver, ...over }} clock={clock} />);
  expect(said()).toContain('12:30 · Balconista transferiu a conversa para um atendente. Motivo: quer falar com o dono');
  expect(said({ why: 'limits', reason: '' })).toContain('A IA atingiu o limite de uso do dia.');
  expect(said({ why: 'cut', reason: '' })).toContain('A resposta da IA foi cortada pelo limite de tokens do prompt.');
  expect(said({ why: 'failed', reason: 'forbidden' })).toContain('A chave da IA foi recusada.');
  expect(said({ why: 'failed', reason: 'soundKind' })).toContain('A IA não ouve o formato deste áudio.');
  expect(said({ why: 'failed', reason: 'something new' })).toContain('A IA não respondeu.');
});
