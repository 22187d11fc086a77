import { afterEach, expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { neededByPage } from '../../../domain/kernel/gates.ts';
import { useDrawerSections } from '../../../web/app/drawerItems.tsx';
import { pages } from '../../../web/app/pages.tsx';
import { settings } from '../setting/page.ts';
import { admin } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const Drawer = () => <>{useDrawerSections().flatMap(({ items }) => items.map(({ to }) => `${to} `))}</>;
const drawn = (opened: Shell) =>
  renderToStaticMarkup(
    <Provider store={opened.store}>
      <Drawer />
    </Provider>,
  );
const open = async (features: typeof admin.company.features) => {
  const who = { ...admin, company: { ...admin.company, features } };
  const opened = openShell(({ path }) => (path === '/auth/me' ? who : []), { token: 'tok' });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};

const gated = pages
  .filter(({ path }) => neededByPage(path))
  .map(({ path, to = path }) => [to, neededByPage(path)!] as const);

test('there are pages that a plan may lack', () => expect(gated.length).toBeGreaterThan(0));

test.each(gated)('the drawer leads to %s where the plan holds %s, live', async (to, feature) => {
  const opened = await open([]);
  expect(drawn(opened)).not.toContain(`${to} `);
  const plan = { id: admin.company.planId, name: 'Ouro' };
  FakeSocket.last().hear('company-plan', 'update', { plan: { ...plan, [feature]: true } }, 'e.2.0');
  await opened.wait();
  expect(drawn(opened)).toContain(`${to} `);
  FakeSocket.last().hear('company-plan', 'update', { plan: { ...plan, id: 99, [feature]: false } }, 'e.3.0');
  await opened.wait();
  expect(drawn(opened)).toContain(`${to} `);
  const { features: _, ...company } = admin.company;
  const moved = { ...company, planId: 99, features: [], settings: settings() };
  FakeSocket.last().hear('company-1-company', 'update', { company: moved }, 'e.4.0');
  await opened.wait();
  expect(drawn(opened)).not.toContain(`${to} `);
  FakeSocket.last().hear('company-plan', 'update', { plan: { ...plan, id: 99, [feature]: true } }, 'e.5.0');
  await opened.wait();
  expect(drawn(opened)).toContain(`${to} `);
});
