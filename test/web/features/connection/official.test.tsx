import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { CloudCheck } from '../../../../domain/connection/cloudCheck.ts';
import { mount } from '../../kernel/mount.tsx';
import { refusal } from '../../kernel/openFeature.ts';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' }),
}));
await import('../../../../web/features/connection/pageSaga.ts');
const { layerOpened } = await import('../../../../web/features/connection/slice.ts');
const { ConnectionDialogs: Layers } = await import('../../../../web/features/connection/ConnectionDialogs.tsx');
const { findingsOf } = await import('../../../../web/features/connection/officialFindings.ts');

let shell: Shell;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown?.close();
  shell?.stop();
});

const found: CloudCheck = {
  token: 'valid',
  missing: [],
  expiresAt: null,
  number: '+55 11 4000-1000',
  verifiedName: 'Casa Aurora',
  numberStatus: 'CONNECTED',
  nameStatus: 'APPROVED',
  quality: 'GREEN',
  limit: 'TIER_2K',
  isSubscribed: true,
  isCallbackOurs: false,
};
const webhook = { address: 'https://zap.exemplo.com.br/webhooks/whatsapp/1.9', verifyToken: 'um-token' };

test('a new connection over the official API asks for its ids, then shows what to enter at Meta and what a check found', async () => {
  const posted: unknown[] = [];
  const made = connection(9, { channel: 'cloud', name: 'Loja oficial' });
  shell = openShell(
    ({ method, path, body }) => {
      if (path === '/auth/me') return admin;
      if (path === '/whatsapp/9/webhook') return webhook;
      if (path === '/whatsapp/9/check') return found;
      if (path === '/whatsapp' && method === 'POST') {
        posted.push(body);
        return made;
      }
      return path === '/whatsapp' ? [] : refusal(404, 'ERR_NO_WAPP_FOUND');
    },
    { token: 'tok' },
  );
  await shell.wait();
  shown = await mount(shell.store, <Layers />);
  await shown.act(() => shell.store.dispatch(layerOpened({ is: 'form', id: null })));
  await shown.settle(shell, 400);
  expect(shown.text()).toContain('Importação de mensagens antigas');
  // Radix tells the hidden radio of the form with an event of the window.
  const { Event: own } = globalThis;
  Object.assign(globalThis, { Event: Reflect.get(window, 'Event') });
  await shown.click(shown.button('API oficial'));
  Object.assign(globalThis, { Event: own });
  expect(shown.text()).not.toContain('Importação de mensagens antigas');
  await shown.type(shown.field('Nome'), 'Loja oficial');
  await shown.click(shown.button('Adicionar'));
  await shown.settle(shell, 400);
  expect(posted).toEqual([]);
  expect(shown.text()).toContain('Informe o número que a Meta mostra');
  await shown.type(shown.field('ID do número de telefone'), '900800700');
  await shown.type(shown.field('ID da conta do WhatsApp Business'), '700100200');
  await shown.type(shown.field('Token de acesso'), 'EAAG');
  await shown.click(shown.button('Adicionar'));
  await shown.settle(shell, 800);
  const ids = { phoneNumberId: '900800700', businessAccountId: '700100200' };
  expect(posted).toMatchObject([{ channel: 'cloud', ...ids, accessToken: 'EAAG', appSecret: '' }]);
  expect(shown.value('URL de callback')).toBe(webhook.address);
  expect(shown.value('Token de verificação')).toBe('um-token');
  await shown.click(shown.button('Verificar agora'));
  await shown.settle(shell, 400);
  for (const line of [
    'O token é válido e não expira.',
    'O número +55 11 4000-1000 está registrado e conectado.',
    'A Meta entrega as mensagens em outro endereço.',
    'até 2.000 pessoas em 24 horas',
  ])
    expect(shown.text()).toContain(line);
});

describe('the findings of a check', () => {
  const clock = { zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' } as const;
  test.each([
    [{ token: 'wrong' }, ['bad tokenWrong']],
    [{ token: 'unreachable' }, ['warning unreachable']],
    [{ missing: ['whatsapp_business_messaging'] }, ['bad missing']],
    [{ numberStatus: 'PENDING' }, ['bad numberNot']],
    [{ nameStatus: 'PENDING_REVIEW' }, ['warning nameNot']],
    [{ quality: 'RED' }, ['bad qualityRED']],
    [{ isSubscribed: false }, ['bad notSubscribed']],
    [{ limit: 'TIER_UNLIMITED' }, ['good unlimited']],
    [{ expiresAt: '2026-12-01T12:00:00.000Z' }, ['warning tokenEnds']],
  ] as const)('%j are %j', (over, lines) => {
    const told = findingsOf(
      { ...found, isCallbackOurs: true, ...over, missing: [...('missing' in over ? over.missing : [])] },
      clock,
    );
    expect(told.map(({ is, name }) => `${is} ${name}`)).toEqual(expect.arrayContaining([...lines]));
  });
});
