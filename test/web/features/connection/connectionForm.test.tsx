import { afterEach, expect, jest, test } from '@jest/globals';
import { useEffect, useState } from 'react';
import { noBrand } from '../../../../domain/installation/brand.ts';
import type { WhatsappRecord } from '../../../../domain/connection/shape.ts';
import { mount } from '../../kernel/mount.tsx';
import { refusal } from '../../kernel/openFeature.ts';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' }),
}));
await import('../../../../web/features/connection/pageSaga.ts');
const { layerOpened } = await import('../../../../web/features/connection/slice.ts');
const { ConnectionForm } = await import('../../../../web/features/connection/ConnectionForm.tsx');

let shell: Shell;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  shell.stop();
});

test('shows a colleague’s value next to an edited field, updates the others, and saves only edited ones', async () => {
  const asked: { method: string; path: string; body: unknown }[] = [];
  shell = openShell(
    (one) => {
      asked.push(one);
      if (one.path === '/auth/me') return admin;
      if (one.path === '/whatsapp/1') return connection(1);
      return one.path === '/whatsapp' ? [connection(1)] : refusal(404, 'ERR_NO_WAPP_FOUND');
    },
    { token: 'tok' },
  );
  await shell.wait();
  let told: (now: WhatsappRecord) => void = () => {};
  const Held = () => {
    const [now, setNow] = useState(() => connection(1));
    useEffect(() => {
      told = setNow;
    }, []);
    return <ConnectionForm now={now} />;
  };
  shown = await mount(shell.store, <Held />);
  await shown.settle(shell, 400);
  await shown.type(shown.field('Saudação'), 'Oi, {{firstName}}!');
  await shown.act(() => told(connection(1, { status: 'OPENING' })));
  expect(shown.names('alert')).toEqual([]);
  await shown.act(() => told(connection(1, { greetingMessage: 'Bom dia!', ratingMessage: 'De 1 a 3?' })));
  expect(shown.names('alert')).toEqual(['Este registro foi alterado enquanto você editava.Saudação: Bom dia!']);
  expect(shown.value('Saudação')).toBe('Oi, {{firstName}}!');
  expect(shown.value('Avaliação')).toBe('De 1 a 3?');
  await shown.click(shown.button('Salvar mesmo assim'));
  await shown.settle(shell, 400);
  expect(asked.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PUT', path: '/whatsapp/1', body: { greetingMessage: 'Oi, {{firstName}}!' } },
  ]);
  expect(Object.keys(Object(asked.find(({ method }) => method === 'PUT')?.body))).toEqual(['greetingMessage']);
});

test('generates a different token for each form, and saves it', async () => {
  const asked: { method: string; body: unknown }[] = [];
  shell = openShell(
    (one) => {
      asked.push(one);
      return one.path === '/auth/me' ? admin : one.path === '/whatsapp' ? [connection(1)] : connection(1);
    },
    { token: 'tok' },
  );
  await shell.wait();
  shown = await mount(shell.store, <ConnectionForm now={connection(1)} />);
  await shown.settle(shell, 400);
  await shown.type(shown.field('Token'), 'curto');
  await shown.click(shown.button('Salvar'));
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  await shown.click(shown.button('Gerar token'));
  const first = shown.value('Token');
  expect(first).toMatch(/^[\w-]{43}$/);
  await shown.click(shown.button('Gerar token'));
  expect(shown.value('Token')).not.toBe(first);
  const token = shown.value('Token');
  await shown.click(shown.button('Salvar'));
  await shown.settle(shell, 400);
  expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { token } }]);
});

test('suggests the closing minutes of the installation, and fills in nothing (R735)', async () => {
  shell = openShell(
    ({ path }) =>
      path === '/auth/me'
        ? admin
        : path === '/installation'
          ? { signUp: true, autoCloseHours: 36, passwordStrength: 'common', brand: noBrand }
          : [connection(1)],
    { token: 'tok' },
  );
  await shell.wait();
  shell.store.dispatch(layerOpened({ is: 'form', id: null }));
  shown = await mount(shell.store, <ConnectionForm />);
  await shown.settle(shell, 400);
  const field = shown.field('Encerrar conversas após (minutos)');
  expect([field.getAttribute('placeholder'), shown.value('Encerrar conversas após (minutos)')]).toEqual([
    'Ex.: 2160',
    '',
  ]);
  expect(document.body.textContent).toContain('Em branco: nunca. Sugestão: 2160 (36 horas).');
});
