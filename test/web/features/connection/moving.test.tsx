import { afterEach, expect, jest, test } from '@jest/globals';
import { mount } from '../../kernel/mount.tsx';
import { refusal } from '../../kernel/openFeature.ts';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';
import { changed } from '../../../../web/api/records/entities.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' }),
}));
await import('../../../../web/features/connection/pageSaga.ts');
const { layerOpened } = await import('../../../../web/features/connection/slice.ts');
const { ConnectionDialogs: Layers } = await import('../../../../web/features/connection/ConnectionDialogs.tsx');

let shell: Shell;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown?.close();
  shell?.stop();
});

type Asked = { method: string; path: string; body?: unknown };
/** Shows a dialog of a connection. `answer` returns undefined for what the usual answers cover. */
const open = async (of: ReturnType<typeof connection>, is: 'form' | 'profile', answer: (asked: Asked) => unknown) => {
  const asked: Asked[] = [];
  shell = openShell(
    (call) => {
      asked.push(call);
      if (call.path === '/auth/me') return admin;
      const own = answer(call);
      if (own !== undefined) return own;
      return call.path === '/whatsapp' ? [of] : refusal(404, 'ERR_NO_WAPP_FOUND');
    },
    { token: 'tok' },
  );
  await shell.wait();
  shown = await mount(shell.store, <Layers />);
  await shown.act(() => shell.store.dispatch(changed({ whatsapp: of })));
  await shown.act(() => shell.store.dispatch(layerOpened({ is, id: of.id })));
  await shown.settle(shell, 400);
  return { moves: () => asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/whatsapp/')) };
};

test('an admin moves a linked phone to the official API, and is shown what to enter at Meta', async () => {
  const loja = connection(9, { name: 'Loja', number: '5511988887777' });
  const webhook = { address: 'https://zap.exemplo.com.br/webhooks/whatsapp/1.9', verifyToken: 'um-token' };
  const { moves } = await open(loja, 'form', ({ path }) => {
    if (path === '/whatsapp/9/channel') return { ...loja, channel: 'cloud' };
    return path === '/whatsapp/9/webhook' ? webhook : undefined;
  });
  expect(shown.text()).toContain('Canal: Telefone vinculado');
  await shown.click(shown.button('Mudar o canal'));
  await shown.settle(shell, 400);
  expect(shown.text()).toContain('O número +55 11 98888-7777 passa a funcionar pela API oficial');
  await shown.click(shown.button('Mudar para a API oficial'));
  await shown.settle(shell, 400);
  expect(moves()).toEqual([]);
  await shown.type(shown.field('ID do número de telefone'), '900800700');
  await shown.type(shown.field('ID da conta do WhatsApp Business'), '700100200');
  await shown.type(shown.field('Token de acesso'), 'EAAG');
  await shown.type(shown.field('Chave secreta do app'), 'segredo');
  await shown.click(shown.button('Mudar para a API oficial'));
  await shown.settle(shell, 800);
  const ids = { phoneNumberId: '900800700', businessAccountId: '700100200' };
  expect(moves()).toMatchObject([
    { path: '/whatsapp/9/channel', body: { channel: 'cloud', ...ids, accessToken: 'EAAG', appSecret: 'segredo' } },
  ]);
  expect(shown.value('URL de callback')).toBe(webhook.address);
});

test('the way back needs no fields, and a refusal leaves the dialog open', async () => {
  const loja = connection(9, { name: 'Loja', channel: 'cloud', number: '5511988887777' });
  const { moves } = await open(loja, 'form', ({ path }) =>
    path === '/whatsapp/9/channel' ? refusal(409, 'ERR_MOVE_CAMPAIGNS') : undefined,
  );
  expect(shown.text()).toContain('Canal: API oficial');
  await shown.click(shown.button('Mudar o canal'));
  await shown.settle(shell, 400);
  await shown.click(shown.button('Mudar para telefone vinculado'));
  await shown.settle(shell, 400);
  expect(moves()).toMatchObject([{ path: '/whatsapp/9/channel', body: { channel: 'whatsapp' } }]);
  expect(shown.text()).toContain('passa a funcionar por um celular vinculado');
});

test('an admin changes the profile of the business, and only what WhatsApp takes', async () => {
  const loja = connection(9, { name: 'Loja', channel: 'cloud' });
  const profile = {
    about: 'Bolos',
    address: '',
    description: '',
    email: '',
    vertical: 'RESTAURANT',
    websites: ['https://exemplo.com.br'],
    pictureUrl: '',
  };
  const { moves } = await open(loja, 'profile', ({ path }) => (path === '/whatsapp/9/profile' ? profile : undefined));
  expect(shown.value('Recado')).toBe('Bolos');
  await shown.type(shown.field('E-mail'), 'não é um e-mail');
  await shown.click(shown.button('Salvar'));
  await shown.settle(shell, 400);
  expect(moves()).toEqual([]);
  await shown.type(shown.field('E-mail'), 'oi@exemplo.com.br');
  await shown.click(shown.button('Salvar'));
  await shown.settle(shell, 400);
  const { pictureUrl: _, ...changes } = profile;
  expect(moves()).toMatchObject([{ method: 'PUT', body: { ...changes, email: 'oi@exemplo.com.br' } }]);
  expect(shown.text()).toBe('');
});
