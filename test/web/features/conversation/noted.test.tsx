import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TicketTurn } from '../../../../domain/ticket/shape.ts';
import { TimelineLines } from '../../../../web/features/conversation/timeline/TimelineLines.tsx';
import { withNotes } from '../../../../web/features/conversation/timeline/noted.ts';
import { timeline, type OutgoingMessage } from '../../../../web/features/conversation/timeline/timeline.ts';
import { at, message, note } from './records.ts';

const clock = { zone: 'UTC', language: 'pt', today: '2026-11-21' };
const outgoing: OutgoingMessage = {
  key: 'key',
  ticketId: 7,
  body: 'já vai',
  quoted: null,
  file: null,
  attached: [],
  share: 0,
  at: at(60),
  failed: '',
};
const lines = timeline([message(10, 7), message(20, 7), message(30, 8)], [outgoing], {}, clock);
/** Returns the kind of each line, or the id of a note. */
const laid = (seconds: number[], whole = true, among = lines) =>
  withNotes(
    among,
    seconds.toSorted((a, b) => b - a).map((n) => note(n)),
    whole,
  ).map((line) => (line.is === 'note' ? line.note.id : line.is));

test('shows a note after the messages sent before it, in any ticket of the contact', () => {
  expect(laid([15, 20, 25, 40])).toEqual([
    'day',
    'message',
    15,
    'message',
    20,
    25,
    'ended',
    'started',
    'message',
    40,
    'outgoing',
  ]);
});

test('shows a note that came with a transfer in the line of the transfer, and not again', () => {
  const turn: TicketTurn = {
    is: 'transferred',
    at: at(15),
    position: '15',
    by: { id: 3, name: 'Bia' },
    to: { user: { id: 4, name: 'Caio' }, queue: null },
    noteId: note(14).id,
  };
  const with15 = lines.toSpliced(2, 0, { is: 'turn', id: 'turn', turn });
  expect(laid([14, 25], true, with15)).toEqual([
    'day',
    'message',
    'turn',
    'message',
    25,
    'ended',
    'started',
    'message',
    'outgoing',
  ]);
  const said = withNotes(with15, [note(14, { note: 'Já pagou' })], true).filter(({ is }) => is === 'turn');
  expect(renderToStaticMarkup(<TimelineLines lines={said} clock={clock} />)).toContain(
    'Transferida para Caio · 12:00, por Bia · Já pagou',
  );
});

test('hides a note older than the loaded messages until they load, and shows it on top if there are none', () => {
  expect(laid([5, 25], false)).toEqual(['day', 'message', 'message', 25, 'ended', 'started', 'message', 'outgoing']);
  expect(laid([5, 6]).slice(0, 3)).toEqual([5, 6, 'day']);
  expect(laid([5], true, [])).toEqual([5]);
});

test('says who wrote the note and when, and that customers cannot see it', () => {
  const said = (over = {}) =>
    renderToStaticMarkup(<TimelineLines lines={withNotes([], [note(5, over)], true)} clock={clock} />).replace(
      /<style.*<\/style>|<[^>]*>/g,
      '',
    );
  expect(said({ note: 'Prefere retirar na loja' })).toBe(
    'Prefere retirar na lojaMarina Duarte · 12:00 · só a equipe vê',
  );
  expect(said({ note: '' })).toContain('Conteúdo apagado');
});
