import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Bubble } from '../../../../web/features/conversation/message/Bubble.tsx';
import { message } from './records.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };

test.each([
  [false, 'ringing', 'Chamada de voz', 'Tocou no celular'],
  [false, 'missed', 'Chamada de voz', 'Perdida'],
  [true, 'missed', 'Chamada de vídeo', 'Perdida'],
  [true, 'rejected', 'Chamada de vídeo', 'Recusada'],
  [false, 'answered', 'Chamada de voz', 'Atendida no celular'],
] as const)('a call (video: %j, %s) shows its kind and outcome', (video, outcome, kind, became) => {
  const line = message(1, 2, { mediaType: 'call_log', body: '', call: { video, outcome } });
  const shown = renderToStaticMarkup(<Bubble message={line} first clock={clock} onReply={() => {}} />);
  expect(shown).toContain(kind);
  expect(shown).toContain(became);
  expect(shown).not.toContain('Este conteúdo pode ser visto no celular');
  expect(shown).not.toContain('Responder');
});
