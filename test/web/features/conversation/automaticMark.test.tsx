import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { automaticRules } from '../../../../domain/message/events.ts';
import { Bubble } from '../../../../web/features/conversation/message/Bubble.tsx';
import { message } from './records.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
const shown = (automatic: string) =>
  renderToStaticMarkup(<Bubble message={message(1, 2, { fromMe: true, ack: 2, automatic })} first clock={clock} />);

test('shows the words of a voice message below it', () => {
  const voice = { mediaType: 'audio', body: '', transcript: 'Vocês abrem hoje?' };
  const html = renderToStaticMarkup(<Bubble message={message(1, 2, voice)} first clock={clock} />);
  expect(html).toMatch(/<small dir="ltr">Transcrição<\/small>Vocês abrem hoje\?/);
});

test('marks automatic messages with their rule, and no messages of people', () => {
  expect(shown('menu')).toContain('Chatbot: menu');
  expect(shown('outOfHours')).toContain('Automática: fora do expediente');
  for (const rule of automaticRules) expect(shown(rule)).not.toContain(`automatic.${rule}`);
  expect(shown('')).not.toMatch(/Chatbot|utomática/);
});
