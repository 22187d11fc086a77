import { expect, jest, test, afterEach } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { admin, ticket } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';

const Popover = ({ children }: { children: (close: () => void) => ReactNode }) => children(() => {});
jest.unstable_mockModule('../../../web/ui/layers/Popover.tsx', () => ({ Popover }));
const { NotificationList } = await import('../../../web/app/NotificationList.tsx');

let shell: Shell | undefined;
afterEach(() => shell?.stop());

test('each notification links to its conversation, even for a pending ticket', async () => {
  const pending = ticket(3, { status: 'pending', userId: null, user: null, unreadMessages: 1 });
  const tickets = [ticket(1, { unreadMessages: 2 }), pending];
  const opened = openShell(
    ({ path }) => {
      if (path === '/auth/me') return { ...admin, allTicket: 'enable' };
      return path === '/tickets' ? { tickets, count: 2, hasMore: false } : [];
    },
    { token: 'tok' },
  );
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  const shown = renderToStaticMarkup(
    <Provider store={opened.store}>
      <MemoryRouter>
        <NotificationList trigger={null} />
      </MemoryRouter>
    </Provider>,
  );
  for (const { uuid } of tickets) expect(shown).toContain(`href="/tickets/${uuid}"`);
});
