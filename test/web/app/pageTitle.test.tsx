import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { noBrand } from '../../../domain/installation/brand.ts';
import { CountUnread } from '../../../web/app/CountUnread.tsx';
import { PageTitle } from '../../../web/ui/page/PageTitle.tsx';
import { admin, ticket } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const titleAt = (opened: Shell, address = '/tickets', title = 'Conversas') =>
  renderToStaticMarkup(
    <Provider store={opened.store}>
      <MemoryRouter initialEntries={[address]}>
        <CountUnread>
          <PageTitle>{title}</PageTitle>
        </CountUnread>
      </MemoryRouter>
    </Provider>,
  );

test('the page title counts the conversations with unread messages live, like the bell', async () => {
  const tickets = [1, 2, 3].map((id) => ticket(id, { unreadMessages: 2 }));
  const opened = openShell(
    ({ path }) => (path === '/auth/me' ? admin : path === '/tickets' ? { tickets, count: 3, hasMore: false } : []),
    { token: 'tok' },
  );
  shell = opened;
  await opened.wait();
  expect(titleAt(opened)).toBe('<title>Conversas · Atende</title>');
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  expect(titleAt(opened)).toBe('<title>(3) Conversas · Atende</title>');
  expect(titleAt(opened, `/tickets/${tickets[0]?.uuid}`)).toBe('<title>(2) Conversas · Atende</title>');
  FakeSocket.last().hear('company-1-ticket', 'updateUnread', { ticketId: 1 }, 'e.2.0');
  await opened.wait();
  expect(titleAt(opened)).toBe('<title>(2) Conversas · Atende</title>');
});

test('the page title ends with the name of the installation', async () => {
  const brand = { ...noBrand, appName: 'Central' };
  const answer = { signUp: true, passwordStrength: 'common', autoCloseHours: 24, brand };
  const opened = openShell(({ path }) => (path === '/installation' ? answer : []));
  shell = opened;
  await opened.wait();
  expect(titleAt(opened)).toBe('<title>Conversas · Central</title>');
});

test('a name from right to left stands alone in the title of the browser, and a long one is whole', () => {
  const opened = openShell(() => []);
  shell = opened;
  const long = 'Ana '.repeat(30).trim();
  expect(titleAt(opened, '/tickets', 'أحمد (1)')).toBe('<title>\u2068أحمد (1)\u2069 · Atende</title>');
  expect(titleAt(opened, '/tickets', '👩‍👧 Ana')).toBe('<title>👩‍👧 Ana · Atende</title>');
  expect(titleAt(opened, '/tickets', long)).toBe(`<title>${long} · Atende</title>`);
});
