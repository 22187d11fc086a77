import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { snoozeChoices } from '../../../domain/ticket/snooze.ts';
import type { Ticket } from '../../../domain/ticket/state.ts';
import { accepted, ada, bia, caio, closed, opened, read, returned, tagged, transferred } from './facts.ts';

type Event = Parameters<typeof ticket.evolve>[1];
const NOW = '2026-01-05T12:00:00.000Z';
const UNTIL = '2026-01-06T12:00:00.000Z';
const snoozed = { type: 'TicketSnoozed', data: { userId: 7, until: UNTIL } } as const;
const after = (...events: readonly Event[]): Ticket =>
  events.reduce((state, event) => ticket.evolve(state, event, NOW), ticket.initial);
const biasAside = after(opened(), accepted(7), snoozed);
const snoozeBy = (by: typeof bia, until = UNTIL) => ({ type: 'SnoozeTicket', by, until, now: NOW }) as const;
const endBy = (reason: 'due' | 'contactWrote', at: string) => ({ type: 'EndSnooze', by: system, reason, at }) as const;
const back = (reason: 'due' | 'contactWrote' | 'byHand') => [{ type: 'TicketSnoozeEnded', data: { reason } }];

describe('putting a ticket aside', () => {
  test('is for its agent and admins, while it is open, until a time to come', () => {
    const open = after(opened(), accepted(7));
    expect(ticket.decide(snoozeBy(bia), open)).toEqual([snoozed]);
    expect(ticket.decide(snoozeBy(ada), open)).toEqual([{ ...snoozed, data: { userId: 1, until: UNTIL } }]);
    expect(() => ticket.decide(snoozeBy(caio), open)).toThrow('ERR_NO_PERMISSION');
    expect(() => ticket.decide(snoozeBy(bia, NOW), open)).toThrow('ERR_SCHEDULED_IN_PAST');
    expect(() => ticket.decide(snoozeBy(bia), after(opened()))).toThrow('conflict');
    expect(() => ticket.decide(snoozeBy(bia), after(opened(), closed(7)))).toThrow('conflict');
  });

  test('can be repeated with another time, and be ended by hand, once', () => {
    const later = '2026-01-07T12:00:00.000Z';
    expect(ticket.decide(snoozeBy(bia), biasAside)).toEqual([]);
    expect(ticket.decide(snoozeBy(bia, later), biasAside)).toMatchObject([{ data: { until: later } }]);
    expect(ticket.decide({ type: 'UnsnoozeTicket', by: bia }, biasAside)).toEqual(back('byHand'));
    expect(ticket.decide({ type: 'UnsnoozeTicket', by: bia }, after(opened(), accepted(7)))).toEqual([]);
    expect(() => ticket.decide({ type: 'UnsnoozeTicket', by: caio }, biasAside)).toThrow('ERR_NO_PERMISSION');
  });

  test('ends at its time and when the contact writes, but not before, twice, or by an earlier message', () => {
    expect(ticket.decide(endBy('due', UNTIL), biasAside)).toEqual(back('due'));
    expect(ticket.decide(endBy('due', '2026-01-06T11:59:59.999Z'), biasAside)).toEqual([]);
    expect(ticket.decide(endBy('contactWrote', '2026-01-05T12:00:01.000Z'), biasAside)).toEqual(back('contactWrote'));
    expect(ticket.decide(endBy('contactWrote', '2026-01-05T11:59:59.000Z'), biasAside)).toEqual([]);
    const over = ticket.evolve(biasAside, { type: 'TicketSnoozeEnded', data: { reason: 'due' } }, UNTIL);
    expect(ticket.decide(endBy('due', UNTIL), over)).toEqual([]);
    expect(ticket.decide(endBy('contactWrote', UNTIL), over)).toEqual([]);
  });

  test.each<[string, Event, boolean]>([
    ['resolving', closed(7), false],
    ['returning', returned, false],
    ['transferring to a colleague', transferred(1, 8), false],
    ['transferring to a queue', transferred(2, null), false],
    ['taking it over', accepted(8), false],
    ['a new queue for the same agent', transferred(2, 7), true],
    ['tags', tagged(1), true],
    ['reading', read(7), true],
  ])('%s ends it only if its agent no longer has it', (_, event, stays) => {
    const state = ticket.evolve(biasAside, event, NOW);
    expect(state.status !== 'none' && state.snoozedUntil !== undefined).toBe(stays);
  });

  test('keeps a ticket from being closed for idleness', () => {
    expect(ticket.decide({ type: 'CloseIdle', by: system }, biasAside)).toEqual([]);
    expect(ticket.decide({ type: 'CloseIdle', by: system }, after(opened(), accepted(7)))).toHaveLength(1);
  });
});

describe('the times to choose from', () => {
  const zone = 'America/Sao_Paulo';
  const shown = (now: string) =>
    snoozeChoices(instantOf(now, zone), zone).map(({ id, until }) => `${id} ${wallTime(until, zone)}`);

  test('are in an hour, this afternoon, tomorrow and Monday, on the company’s clocks', () => {
    expect(shown('2026-11-25T08:10')).toEqual([
      'inAnHour 2026-11-25T09:10',
      'afternoon 2026-11-25T14:00',
      'tomorrow 2026-11-26T09:00',
      'monday 2026-11-30T09:00',
    ]);
    expect(shown('2026-11-25T13:00')).toEqual([
      'inAnHour 2026-11-25T14:00',
      'tomorrow 2026-11-26T09:00',
      'monday 2026-11-30T09:00',
    ]);
  });

  test('name Monday once on a Sunday, and the next one on a Monday', () => {
    expect(shown('2026-11-29T20:00')).toEqual(['inAnHour 2026-11-29T21:00', 'tomorrow 2026-11-30T09:00']);
    expect(shown('2026-11-30T20:00').at(-1)).toBe('monday 2026-12-07T09:00');
  });

  test('lie ahead, the earliest first, in any zone at any time, also around changes of the clocks', () => {
    const zones = ['America/Sao_Paulo', 'America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'Pacific/Apia', 'UTC'];
    const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, timeZone) => {
        const now = at.toISOString();
        const times = snoozeChoices(now, timeZone).map(({ until }) => until);
        expect(times.every((time) => time > now)).toBe(true);
        expect(times).toEqual(times.toSorted());
        expect(new Set(times).size).toBe(times.length);
      }),
    );
  });
});
