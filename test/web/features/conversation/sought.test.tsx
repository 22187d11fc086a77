import { afterEach, expect, test } from '@jest/globals';
import { useSelector } from 'react-redux';
import { toasts } from '../../../../web/api/toast.ts';
import {
  conversationAsked,
  olderAsked,
  quoteClicked,
  selectConversation,
} from '../../../../web/features/conversation/slice.ts';
import { timeline } from '../../../../web/features/conversation/timeline/timeline.ts';
import { useSought } from '../../../../web/features/conversation/timeline/useSought.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { at, message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let lines: number[];
/** Whether the list has reached the line of the found message. */
let isInView: boolean;
afterEach(async () => {
  await shown.close();
  page.close();
});

const clock = { zone: 'UTC', language: 'pt-BR', today: '2026-11-21' };
const all = Array.from({ length: 45 }, (_, index) => message(index, 2, { createdAt: at(index) }));
const pageOf = (number: number) => {
  const end = Math.max(0, all.length - (number - 1) * 20);
  return { messages: all.slice(Math.max(0, end - 20), end), ticket: ticket(2), count: 45, hasMore: end > 20 };
};
const List = () => {
  const conversation = useSelector(selectConversation);
  return conversation && <Found conversation={conversation} />;
};
const Found = ({ conversation }: { conversation: NonNullable<ReturnType<typeof selectConversation>> }) => {
  const { found, mark } = useSought({
    conversation,
    lines: timeline(conversation.messages, [], {}, clock),
    toLine: (index) => lines.push(index),
    inView: () => isInView,
    older: () => page.dispatch(olderAsked()),
  });
  return <div ref={found ? mark : undefined}>{found}</div>;
};
const seek = async (id: string, inView = true) => {
  lines = [];
  isInView = inView;
  page = openPage(({ path, query }) => (path.startsWith('/tickets') ? ticket(2) : pageOf(Number(query['pageNumber']))));
  page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: null }));
  await page.wait(500);
  shown = await mount(page, <List />);
  await shown.act(() => page.dispatch(quoteClicked(id)));
  for (let n = 0; n < 4; n++) await shown.settle(page, 10);
};

test('scrolls to the quoted message, and highlights it for a moment', async () => {
  await seek('message-44');
  expect([lines, shown.text()]).toEqual([[20], 'message-44']); // below 19 other messages and the day
  await shown.settle(page, 2_000);
  expect(shown.text()).toBe('');
});

test('scrolls until the message is in view, and only then starts the highlight', async () => {
  await seek('message-44', false);
  await shown.settle(page, 5_000);
  expect(shown.text()).toBe('message-44');
  expect(new Set(lines)).toEqual(new Set([20]));
  isInView = true;
  const sent = lines.length;
  await shown.settle(page, 1_000);
  isInView = false; // the user scrolled on
  await shown.settle(page, 900);
  expect([lines.length - sent, shown.text()]).toEqual([0, 'message-44']);
  await shown.settle(page, 200);
  expect(shown.text()).toBe('');
});

test('loads earlier pages first to reach an older message', async () => {
  await seek('message-2');
  expect(page.asked.map(({ query }) => query['pageNumber']).slice(-2)).toEqual(['2', '3']);
  expect([lines, shown.text()]).toEqual([[3], 'message-2']);
});

test('says once that a message cannot be found', async () => {
  toasts.close(toasts.shown().map(({ id }) => id));
  await seek('message-99');
  expect(toasts.shown().map(({ text }) => text)).toEqual(['A mensagem original não está mais disponível.']);
  expect(lines).toEqual([]);
});
