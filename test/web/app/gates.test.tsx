import { afterEach, expect, test } from '@jest/globals';
import { Suspense, useEffect, useRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { features, neededByPage } from '../../../domain/kernel/gates.ts';
import { useDrawerSections } from '../../../web/app/drawerItems.tsx';
import { Held } from '../../../web/app/guards.tsx';
import { pages } from '../../../web/app/pages.tsx';
import { text } from '../../../web/locales/i18n.ts';
import { toasts } from '../../../web/api/toast.ts';
import { settings } from '../features/setting/page.ts';
import { mount } from '../kernel/mount.tsx';
import { admin } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

/** Navigates to an address once. */
const Start = ({ at }: { at: string }) => {
  const navigate = useNavigate();
  const went = useRef(false);
  useEffect(() => {
    if (!went.current) void navigate(at);
    went.current = true;
  }, [at, navigate]);
  return null;
};
const Drawer = () => <>{useDrawerSections().flatMap(({ items }) => items.map(({ to }) => `${to} `))}</>;
const drawn = (opened: Shell) =>
  renderToStaticMarkup(
    <Provider store={opened.store}>
      <MemoryRouter>
        <Drawer />
      </MemoryRouter>
    </Provider>,
  );
const open = async (features: typeof admin.company.features, { profile = 'admin', stored = {} } = {}) => {
  const who = { ...admin, profile, company: { ...admin.company, features } };
  const opened = openShell(({ path }) => (path === '/auth/me' ? who : []), { token: 'tok', ...stored });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};

const gated = pages
  .filter(({ path, listed }) => neededByPage(path) && listed !== false)
  .map(({ path, to = path }) => [to, neededByPage(path)!] as const);
const gatedPaths = pages.flatMap(({ path }) => {
  const feature = neededByPage(path);
  return feature ? [[path, feature] as const] : [];
});

test('some pages depend on the plan', () => expect(gated.length).toBeGreaterThan(0));

test.each(gated)('the drawer links to %s while the plan includes %s, and updates live', async (to, feature) => {
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

const isOpen = (opened: Shell, path: string) =>
  renderToStaticMarkup(
    <Provider store={opened.store}>
      <MemoryRouter>
        <Suspense fallback="">
          <Held path={path}>Aberta</Held>
        </Suspense>
      </MemoryRouter>
    </Provider>,
  ).includes('Aberta');

test.each(gatedPaths)('the address %s shows its page only while the plan includes %s', async (path, feature) => {
  const without = await open([]);
  expect(isOpen(without, path)).toBe(false);
  without.stop();
  expect(isOpen(await open([feature]), path)).toBe(true);
});

/** The pages that need campaigns in the plan or the browser flag. Without them the router redirects. */
const campaignPages = pages.filter(({ path }) => neededByPage(path) === 'useCampaigns');
const opens = (opened: Shell) => campaignPages.filter(({ path }) => isOpen(opened, path));

test('opens the campaign pages if the plan includes them or the browser flag cshow is set (R056, R486)', async () => {
  expect(campaignPages.map(({ path }) => path)).toEqual([
    '/campaigns',
    '/campaign/:campaignId/report',
    '/contact-lists',
    '/contact-lists/:contactListId/contacts',
    '/campaigns-config',
  ]);
  const items = ['/campaigns', '/contact-lists', '/campaigns-config'];
  const without = await open([]);
  expect(items.filter((to) => drawn(without).includes(`${to} `))).toEqual([]);
  expect(opens(without)).toEqual([]);
  without.stop();
  for (const [held, stored] of [
    [['useCampaigns'], {}],
    [[], { cshow: 'true' }],
  ] as const) {
    const opened = await open([...held], { stored });
    expect(items.filter((to) => drawn(opened).includes(`${to} `))).toEqual(items);
    expect(opens(opened)).toEqual(campaignPages);
    opened.stop();
  }
});

test('shows four drawer sections to an admin, and only the one for customer service to a user (R044, R047)', async () => {
  const Sections = () => <>{useDrawerSections().map(({ name }) => `${text('app', name)} `)}</>;
  const sections = async (profile: string) => {
    const opened = await open([...features], { profile });
    const drawnNow = renderToStaticMarkup(
      <Provider store={opened.store}>
        <MemoryRouter>
          <Sections />
        </MemoryRouter>
      </Provider>,
    );
    opened.stop();
    return drawnNow.trim().split(' ').toSorted();
  };
  expect(await sections('admin')).toEqual(['Administração', 'Atendimento', 'Campanhas', 'Gerência']);
  expect(await sections('user')).toEqual(['Atendimento']);
});

test('says that the plan does not include integrations, and leads home after a second (R609)', async () => {
  const opened = await open([]);
  const shown = await mount(
    opened.store,
    <Suspense fallback="">
      <Routes>
        <Route path="/" element="Início" />
        <Route path="/queue-integration" element={<Held path="/queue-integration">Aberta</Held>} />
      </Routes>
      <Start at="/queue-integration" />
    </Suspense>,
  );
  await shown.settle(opened);
  const said = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
  expect(shown.text()).toContain(said);
  expect(toasts.shown().at(-1)).toMatchObject({ kind: 'error', text: said });
  await shown.settle(opened, 1_000);
  expect(shown.text()).toBe('Início');
  await shown.close();
});
