import { afterEach, expect, jest, test } from '@jest/globals';
import { Fragment, type ReactNode } from 'react';
import { mount } from '../../kernel/mount.tsx';
import { message, ticket } from './records.ts';

/** Renders all rows of the list, because there is no layout to measure. */
type List = { data: readonly unknown[]; itemContent: (index: number, line: unknown) => ReactNode };
jest.unstable_mockModule('react-virtuoso', () => ({
  Virtuoso: ({ data, itemContent }: List) =>
    data.map((line, index) => <Fragment key={index}>{itemContent(index, line)}</Fragment>),
}));
const { openPage } = await import('./page.ts');
const { Messages } = await import('../../../../web/features/conversation/timeline/Messages.tsx');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test.each([
  [true, 1],
  [false, 0],
])('the agent of a conversation (%s) can answer and retry failed messages, but others cannot', async (mine, offers) => {
  page = openPage(() => []);
  const failed = message(1, 2, { fromMe: true, error: 'ERR_SENDING_WAPP_MSG' });
  const rest = {
    uuid: 'uuid-2',
    phase: 'ready' as const,
    settled: true as const,
    keys: {},
    page: 1,
    hasMore: false,
    older: false,
    sought: '',
    unreadFrom: '',
    restored: [],
  };
  const conversation = { ...rest, ticket: ticket(2), messages: [failed] };
  shown = await mount(page, <Messages conversation={conversation} ticket={ticket(2)} mine={mine} />);
  const named = (name: string) => shown.names('button').filter((one) => one === name);
  expect([named('Responder').length, named('Reenviar').length]).toEqual([offers, offers]);
});
