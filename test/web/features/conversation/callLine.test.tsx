import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Bubble } from '../../../../web/features/conversation/message/Bubble.tsx';
import { message } from './records.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };

test.each([
  [false, 'ringing', 'Ligação de voz', 'Tocando no celular'],
  [false, 'missed', 'Ligação de voz', 'Perdida'],
  [true, 'missed', 'Ligação de vídeo', 'Perdida'],
  [true, 'rejected', 'Ligação de vídeo', 'Recusada'],
  [false, 'answered', 'Ligação de voz', 'Atendida no celular'],
] as const)('a call (video: %j, %s) shows its kind and outcome', (video, outcome, kind, became) => {
  const line = message(1, 2, { mediaType: 'call_log', body: '', call: { video, outcome } });
  const shown = renderToStaticMarkup(<Bubble message={line} first clock={clock} onReply={() => {}} />);
  expect(shown).toContain(kind);
  expect(shown).toContain(became);
  expect(shown).not.toContain('Abra no celular para ver este conteúdo');
  expect(shown).not.toContain('Responder');
});
