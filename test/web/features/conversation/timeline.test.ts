import { describe, expect, test } from '@jest/globals';
import { timeline, type OutgoingMessage } from '../../../../web/features/conversation/timeline/timeline.ts';
import { at, message } from './records.ts';

const clock = { zone: 'America/Sao_Paulo', language: 'pt', today: '2026-11-21' };
const outgoing: OutgoingMessage = {
  key: 'k',
  ticketId: 2,
  body: 'a',
  quoted: null,
  file: null,
  attached: [],
  share: 0,
  at: at(90),
  failed: '',
};
const shapes = (lines: ReturnType<typeof timeline>) => lines.map((line) => line.is);

describe('the lines of a conversation', () => {
  test('a day appears above its messages, by the company’s midnight', () => {
    const late = message(1, 2, { createdAt: '2026-11-21T02:59:59Z' });
    const early = message(2, 2, { createdAt: '2026-11-21T03:00:00Z' });
    expect(shapes(timeline([late, early], [], {}, clock))).toEqual(['day', 'message', 'day', 'message']);
  });

  test('the end of one ticket and the start of the next appear between them', () => {
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

  test('in a group each participant starts a new run', () => {
    const [ana, rui] = [5, 6].map((id) => ({ participant: { id, name: '', number: '' } }));
    const lines = timeline([message(1, 2, ana), message(2, 2, ana), message(3, 2, rui)], [], {}, clock);
    expect(lines.flatMap((line) => ('first' in line ? [line.first] : []))).toEqual([true, false, true]);
  });

  test('pending messages come last, and their bubble keeps its identity once they are sent', () => {
    const sent = message(9, 2, { fromMe: true });
    expect(timeline([message(1, 2)], [outgoing], {}, clock).at(-1)?.id).toBe('k');
    expect(timeline([message(1, 2), sent], [], { [sent.id]: 'k' }, clock).at(-1)?.id).toBe('k');
  });
});
