import { describe, expect, test } from '@jest/globals';
import { arrivals, cameAfter, newest } from '../../../../web/features/conversation/timeline/arrivals.ts';
import { timeline, type OutgoingMessage } from '../../../../web/features/conversation/timeline/timeline.ts';
import { at, message } from './records.ts';

describe('older messages are requested', () => {
  test('once for each arrival at the top, and not again while nothing moves or the request fails', () => {
    const arrives = arrivals();
    expect(arrives({ atTop: true, drawn: 130, first: 100, ready: true })).toBe(false);
    expect(arrives({ atTop: true, drawn: 100, first: 100, ready: true })).toBe(true);
    for (let again = 0; again < 5; again++)
      expect(arrives({ atTop: true, drawn: 100, first: 100, ready: true })).toBe(false);
    arrives({ atTop: false, drawn: 110, first: 100, ready: true });
    expect(arrives({ atTop: true, drawn: 100, first: 100, ready: true })).toBe(true);
  });

  test('once a request is possible, if the user arrived before that', () => {
    const arrives = arrivals();
    expect(arrives({ atTop: true, drawn: 100, first: 100, ready: false })).toBe(false);
    expect(arrives({ atTop: true, drawn: 100, first: 100, ready: true })).toBe(true);
    expect(arrives({ atTop: true, drawn: 100, first: 100, ready: false })).toBe(false);
    expect(arrives({ atTop: true, drawn: 80, first: 80, ready: true })).toBe(true);
  });

  test('one page at a time, and again if it does not fill the list', () => {
    const arrives = arrivals();
    arrives({ atTop: true, drawn: 100, first: 100, ready: true });
    expect(arrives({ atTop: true, drawn: 100, first: 80, ready: true })).toBe(false);
    expect(arrives({ atTop: true, drawn: 80, first: 80, ready: true })).toBe(true);
  });
});

describe('messages that arrive while the end is out of view', () => {
  const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-21' };
  const failed: OutgoingMessage = {
    key: 'k',
    ticketId: 2,
    body: '',
    quoted: null,
    file: null,
    attached: [],
    share: 0,
    at: at(3),
    failed: 'unreachable',
  };
  const three = [1, 2, 3].map((n) => message(n, 2));
  const idsAfter = (...[messages, outgoing, seen]: [typeof three, OutgoingMessage[], (typeof three)[number] | null]) =>
    cameAfter(timeline(messages, outgoing, {}, clock), seen).map(({ id }) => id);

  test('are counted above an own message that failed', () => {
    const seen = newest(timeline(three, [failed], {}, clock));
    expect(seen).toBe(three[2]);
    const own = message(5, 2, { fromMe: true });
    expect(idsAfter([...three, message(4, 2), own], [failed], seen)).toEqual(['message-4']);
  });

  test('are counted from the last seen message, even if it was deleted', () => {
    expect(idsAfter([...three.slice(0, 2), message(4, 2)], [], three[2] ?? null)).toEqual(['message-4']);
  });
});
