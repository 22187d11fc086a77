import { describe, expect, test } from '@jest/globals';
import { merge, newerTicket } from '../../../web/message/merge.ts';
import { timeline, type Outgoing } from '../../../web/message/timeline.ts';
import { at, message, ticket } from './records.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt', today: '2026-11-21' };
const outgoing: Outgoing = { key: 'k', ticketId: 2, body: 'a', quoted: null, file: null, at: at(90), failed: '' };
const shapes = (lines: ReturnType<typeof timeline>) => lines.map((line) => line.is);

describe('the lines of a conversation', () => {
  test('a day stands above its messages, by the company’s midnight', () => {
    const late = message(1, 2, { createdAt: '2026-11-21T02:59:59Z' });
    const early = message(2, 2, { createdAt: '2026-11-21T03:00:00Z' });
    expect(shapes(timeline([late, early], [], {}, clock))).toEqual(['day', 'message', 'day', 'message']);
  });

  test('between two tickets the end of one and the start of the other are said', () => {
    const lines = timeline([message(1, 1), message(2, 2)], [], {}, clock);
    expect(lines.filter(({ is }) => is === 'ended' || is === 'started')).toMatchObject([
      { is: 'ended', ticketId: 1 },
      { is: 'started', ticketId: 2 },
    ]);
  });

  test('only the first bubble of a run of one side is marked', () => {
    const mine = { fromMe: true };
    const lines = timeline([message(1, 2), message(2, 2), message(3, 2, mine)], [outgoing], {}, clock);
    const firsts = lines.flatMap((line) => ('first' in line ? [line.first] : []));
    expect(firsts).toEqual([true, false, true, false]);
  });

  test('what is on its way comes last, and its bubble keeps its identity once it is sent', () => {
    const sent = message(9, 2, { fromMe: true });
    expect(timeline([message(1, 2)], [outgoing], {}, clock).at(-1)?.id).toBe('k');
    expect(timeline([message(1, 2), sent], [], { [sent.id]: 'k' }, clock).at(-1)?.id).toBe('k');
  });
});

describe('messages from pages and frames', () => {
  test('each stands once, by WhatsApp’s second and then by the log', () => {
    const [a, b, c] = [
      message(1, 2),
      message(2, 2, { position: '9' }),
      message(3, 2, { createdAt: at(2), position: '10' }),
    ];
    expect(merge([c, a], [b, a]).map(({ id }) => id)).toEqual([a.id, b.id, c.id]);
  });

  test('an acknowledgement only rises, an older state never wins', () => {
    const sent = message(1, 2, { fromMe: true, ack: 3 });
    expect(merge([sent], [{ ...sent, ack: 1 }])[0]?.ack).toBe(3);
    expect(merge([sent], [{ ...sent, ack: 4 }])[0]?.ack).toBe(4);
    const onItsWay = { ...sent, ack: 1 };
    expect(merge([onItsWay], [{ ...onItsWay, ack: 0, error: '429' }])[0]?.error).toBe('429');
    const edited = { ...message(2, 2), body: 'novo', updatedAt: at(50) };
    expect(merge([edited], [message(2, 2)])[0]?.body).toBe('novo');
    expect(newerTicket(ticket(1, { updatedAt: at(5), status: 'closed' }), ticket(1)).status).toBe('closed');
  });
});
