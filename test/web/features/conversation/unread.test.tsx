import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { TimelineLines } from '../../../../web/features/conversation/timeline/TimelineLines.tsx';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { firstUnread, withUnread } from '../../../../web/features/conversation/timeline/unread.ts';
import { at, message } from './records.ts';

const clock = { zone: 'UTC', language: 'pt', today: '2026-11-21' };

test('a line stands above the first unread message of the contact', () => {
  const messages = [1, 2, 3, 4].map((n) => message(n, 7, { createdAt: at(n), fromMe: n === 3 }));
  const lines = withUnread(timeline(messages, [], {}, clock), firstUnread(messages, 2));
  expect(lines.map(({ id }) => id).slice(1)).toEqual(['message-1', 'unread', 'message-2', 'message-3', 'message-4']);
  const said = renderToStaticMarkup(<TimelineLines lines={lines.filter(({ is }) => is === 'unread')} clock={clock} />);
  expect(said).toContain('Mensagens novas');
});

test('the number of messages of the contact below the line is the unread count, as far as they are loaded', () => {
  const sides = fc.array(fc.boolean(), { maxLength: 20 });
  fc.assert(
    fc.property(sides, fc.nat(25), (fromMe, count) => {
      const messages = fromMe.map((own, n) => message(n, 7, { createdAt: at(n), fromMe: own }));
      const lines = withUnread(timeline(messages, [], {}, clock), firstUnread(messages, count));
      const line = lines.findIndex(({ is }) => is === 'unread');
      const below = line === -1 ? [] : lines.slice(line);
      const theirs = below.filter((one) => one.is === 'message' && !one.message.fromMe);
      expect(theirs).toHaveLength(Math.min(count, messages.filter((one) => !one.fromMe).length));
    }),
  );
});
