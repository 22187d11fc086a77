import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { TicketTurn } from '../../../../domain/ticket/shape.ts';
import { TimelineLines } from '../../../../web/features/conversation/timeline/TimelineLines.tsx';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { withTurns } from '../../../../web/features/conversation/timeline/turns.ts';
import { message } from './records.ts';

const clock = { zone: 'UTC', language: 'pt', today: '2026-11-22' };
const bia = { id: 3, name: 'Bia Souza' };
const turn = (is: TicketTurn['is'], position: string, by: TicketTurn['by'] = bia): TicketTurn => ({
  is,
  position,
  by,
  at: `2026-11-22T20:${position}:00.000Z`,
});
const lines = timeline([message(1, 7, { position: '10' }), message(2, 7, { position: '50' })], [], {}, clock);
const said = (turns: TicketTurn[]) =>
  withTurns(lines, { id: 7, turns }).flatMap((line) =>
    line.is === 'turn'
      ? renderToStaticMarkup(<TimelineLines lines={[line]} clock={clock} />).replace(/<style.*<\/style>|<[^>]*>/g, '')
      : line.is,
  );

test('a reopened conversation shows its close and its reopening where it continued', () => {
  expect(said([turn('closed', '36'), turn('reopened', '40')])).toEqual([
    'day',
    'message',
    'Conversa encerrada · 20:36, por Bia Souza',
    'Reaberta · 20:40, por Bia Souza',
    'message',
  ]);
});

test('a transfer shows its user, its queue and who made it, where it happened, even as the last line', () => {
  const caio = { id: 4, name: 'Caio' };
  const queue = { id: 2, name: 'Suporte' };
  const to = (position: string, where: NonNullable<TicketTurn['to']>, by: TicketTurn['by'] = bia): TicketTurn => ({
    ...turn('transferred', position, by),
    to: where,
  });
  const passed = [
    to('36', { user: null, queue }),
    to('37', { user: caio, queue }, null),
    turn('closed', '40'),
    to('41', { user: caio, queue: null }),
    turn('reopened', '42'),
    to('55', { user: null, queue: null }, null),
  ];
  expect(said(passed)).toEqual([
    'day',
    'message',
    'Transferida para a fila Suporte · 20:36, por Bia Souza',
    'Transferida para Caio, fila Suporte · 20:37',
    'Transferida para Caio · 20:41, por Bia Souza',
    'Conversa encerrada · 20:40, por Bia Souza',
    'Reaberta · 20:42, por Bia Souza',
    'message',
    'Transferida · 20:55',
  ]);
});

test('shows each close and reopening in order, but not a close that nothing followed', () => {
  const twice = [
    turn('closed', '36'),
    turn('reopened', '40', null),
    turn('closed', '41', null),
    turn('reopened', '42'),
  ];
  expect(said([...twice, turn('closed', '55')])).toEqual([
    'day',
    'message',
    'Conversa encerrada · 20:36, por Bia Souza',
    'Reaberta · 20:40',
    'Conversa encerrada · 20:41',
    'Reaberta · 20:42, por Bia Souza',
    'message',
  ]);
  expect(said([turn('closed', '55')])).toEqual(['day', 'message', 'message']);
  expect(withTurns(lines, { id: 8, turns: twice })).toEqual(lines);
});

test('a conversation that was put aside says until when, and why it is back', () => {
  const aside = { ...turn('snoozed', '36'), until: '2026-11-23T09:00:00.000Z' };
  expect(said([aside, { ...turn('unsnoozed', '40', null), why: 'contactWrote' }])).toEqual([
    'day',
    'message',
    expect.stringMatching(/^Adiada até 23\/11\/2026, 09:00 · 20:36, por Bia Souza$/),
    'Voltou: o cliente escreveu · 20:40',
    'message',
  ]);
});
