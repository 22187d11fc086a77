import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { features } from '../../../domain/kernel/gates.ts';
import { Drawer } from '../../../web/app/Drawer.tsx';
import { fittingSections } from '../../../web/app/openSections.ts';
import { simulatorFound } from '../../../web/features/connection/slice.ts';
import { mount } from '../kernel/mount.tsx';
import { admin } from '../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const open = async (more: object = {}) => {
  const who = {
    ...admin,
    profile: 'admin',
    super: true,
    ...more,
    company: { ...admin.company, features: [...features] },
  };
  const opened = openShell(({ path }) => (path === '/auth/me' ? who : []), { token: 'tok' });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  opened.store.dispatch(simulatorFound(true));
  const shown = await mount(opened.store, <Drawer />);
  const links = () =>
    shown
      .all()
      .filter((one) => one.nodeName === 'A' && !one.closest('[hidden]'))
      .map((one) => one.textContent);
  return { shown, links };
};

test('shows at most 12 entries to the admin with every page; a group opens in place of those that no longer fit', async () => {
  const { shown, links } = await open();
  const service = ['Dashboard', 'Relatórios', 'Histórico da operação', 'Conversas', 'Respostas rápidas', 'Kanban'];
  expect(links()).toHaveLength(12);
  expect(links().slice(0, 6)).toEqual(service);
  await shown.click(shown.button('Administração'));
  expect(links()).toHaveLength(12);
  for (const page of ['Conexões', 'Telefone simulado', 'Plataforma']) expect(links()).toContain(page);
  expect(links()).not.toContain('Conversas');
  await shown.click(shown.button('Campanhas'));
  expect(links()).toEqual([
    'Campanhas',
    'Listas de contatos',
    'Configurações de campanhas',
    'Modelos de mensagem',
    'Informativos',
  ]);
  await shown.click(shown.button('Campanhas'));
  expect(links()).toEqual([]);
  await shown.close();
});

test('opens the group of a page that the user reaches in another way', async () => {
  const { shown, links } = await open();
  await shown.click(shown.button('Campanhas'));
  await shown.click(shown.all().find((one) => one.textContent === 'Listas de contatos' && one.nodeName === 'A')!);
  expect(shown.path()).toBe('/contact-lists');
  await shown.click(shown.button('Administração'));
  expect(links()).not.toContain('Listas de contatos');
  await shown.back();
  expect([shown.path(), links().includes('Dashboard')]).toEqual(['/', true]);
  await shown.close();
});

test('a user without other sections sees the one group without a button', async () => {
  const { shown, links } = await open({ profile: 'user', super: false });
  expect(links()).toContain('Conversas');
  expect(shown.names('button')).toEqual(['Sair']);
  await shown.close();
});

test('the first group is always open, and others only while all entries are at most 12', () => {
  const name = fc.constantFrom('management', 'attending', 'campaigns', 'administration');
  const sections = fc.uniqueArray(fc.record({ name, size: fc.integer({ min: 1, max: 15 }) }), {
    selector: (one) => one.name,
  });
  fc.assert(
    fc.property(sections, fc.uniqueArray(name), (sizes, wanted) => {
      const items = (size: number) =>
        Array.from({ length: size }, (_, n) => ({ name: 'tags' as const, icon: null, to: `/${n}` }));
      const fitting = fittingSections(
        wanted,
        sizes.map((one) => ({ name: one.name, items: items(one.size) })),
      );
      const known = wanted.filter((each) => sizes.some((one) => one.name === each));
      expect(fitting.slice(0, 1)).toEqual(known.slice(0, 1));
      const sum = fitting.reduce((all, each) => all + (sizes.find((one) => one.name === each)?.size ?? 0), 0);
      expect(fitting.length < 2 || sum <= 12).toBe(true);
    }),
  );
});
