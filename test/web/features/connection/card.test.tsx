import { afterEach, expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { connectionStatus, type WhatsappRecord } from '../../../../domain/connection/shape.ts';
import { SessionActs } from '../../../../web/features/connection/SessionActs.tsx';
import { admin, connection } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';
import { allAsked } from '../../../../web/api/records/entities.ts';
import { noticeKey } from '../../../../web/features/connection/noticeMarks.ts';
import { noticesRead } from '../../../../web/features/connection/slice.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const acts = async (status: WhatsappRecord['status']) => {
  shell = openShell(({ path }) => (path === '/auth/me' ? admin : []), { token: 'tok' });
  await shell.wait();
  const shown = renderToStaticMarkup(
    <Provider store={shell.store}>
      <SessionActs connection={connection(1, { status })} />
    </Provider>,
  );
  const buttons = [...shown.matchAll(/<button(?<is>[^>]*)>(?<inside>.*?)<\/button>/g)];
  return buttons.map(({ groups }) => {
    const name = (groups?.['inside'] ?? '').replaceAll(/<[^>]+>/g, '').trim();
    return groups?.['is']?.includes('disabled') ? `${name} (disabled)` : name;
  });
};

test('a connection has exactly these statuses, spelled this way', () =>
  expect(connectionStatus.options).toEqual(['CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']));
test.each([
  ['qrcode', ['Ver QR code']],
  ['DISCONNECTED', ['Tentar de novo', 'Novo QR code']],
  ['CONNECTED', ['Desconectar']],
  ['PAIRING', ['Desconectar']],
  ['TIMEOUT', ['Desconectar']],
  ['OPENING', ['Conectando (disabled)']],
] as const)('%s offers %j', async (status, offered) => expect(await acts(status)).toEqual(offered));

jest.unstable_mockModule('../../../../web/api/session/useClock.ts', () => ({
  useClock: () => ({ zone: 'America/Sao_Paulo', language: 'pt-BR', today: '2026-11-22' }),
}));
const { ConnectionsPage } = await import('../../../../web/features/connection/ConnectionsPage.tsx');

/** Returns the text of the page for a profile, and the names of its buttons. */
const pageOf = async (
  profile: 'admin' | 'user',
  more: Partial<WhatsappRecord> = {},
  stored: Record<string, string> = {},
) => {
  const rows = [
    connection(1, {
      name: 'Loja',
      isDefault: true,
      status: 'CONNECTED',
      updatedAt: '2026-11-22T11:00:00.000Z',
      ...more,
    }),
    connection(2, { name: 'Filial', isDefault: false, status: 'DISCONNECTED' }),
  ];
  shell = openShell(({ path }) => (path === '/auth/me' ? { ...admin, profile } : path === '/whatsapp' ? rows : []), {
    token: 'tok',
    ...stored,
  });
  await shell.wait();
  shell.store.dispatch(allAsked('whatsapp'));
  await shell.wait();
  const shown = renderToStaticMarkup(
    <Provider store={shell.store}>
      <MemoryRouter>
        <ConnectionsPage />
      </MemoryRouter>
    </Provider>,
  );
  const buttons = [...shown.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, is = '', inside = '']) => /aria-label="([^"]*)"/.exec(is)?.[1] ?? inside.replaceAll(/<[^>]+>/g, '').trim(),
  );
  return { shown, text: shown.replaceAll(/<[^>]+>/g, ' '), buttons };
};

test('lists name, status, default mark and last update, and the actions for an admin', async () => {
  const { shown, text, buttons } = await pageOf('admin');
  for (const word of ['Loja', 'Filial', 'Conectada', 'Desconectada', 'Padrão']) expect(text).toContain(word);
  expect(shown.match(/Padrão/g)).toHaveLength(1);
  expect(shown).toContain('2026-11-22T11:00:00.000Z');
  expect(buttons).toEqual(expect.arrayContaining(['Desconectar', 'Tentar de novo', 'Novo QR code']));
});
test('an admin can add, edit and remove connections; a user cannot', async () => {
  const acts = ['Nova conexão', 'Editar Loja', 'Excluir Loja', 'Editar Filial', 'Excluir Filial'];
  expect((await pageOf('admin')).buttons).toEqual(expect.arrayContaining(acts));
  shell?.stop();
  expect((await pageOf('user')).buttons.filter((name) => acts.includes(name))).toEqual([]);
});
test.each([
  ['403', 'O WhatsApp não deixa esta conta enviar mensagens.'],
  ['420', 'O WhatsApp restringiu esta conta: ela não envia mensagens por algum tempo.'],
  ['429', 'O WhatsApp limitou o envio: muitas mensagens em pouco tempo. Aguarde e tente de novo.'],
  ['463', 'por algum tempo ela não inicia conversas com quem nunca escreveu para ela.'],
] as const)('says in words that WhatsApp restricts an account with %s, and since when', async (code, words) => {
  const { text } = await pageOf('admin', { restriction: { code, since: '2026-11-22T10:30:00.000Z' } });
  expect(text).toContain(words);
  expect(text).toContain('Desde 22/11/2026, 07:30.');
});

test('shows the messaging limit and what Meta reported, for two weeks', async () => {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const values = { name: 'Loja', from: '', to: '', detail: 'NAME_NOT_ALLOWED' };
  const name = { subject: 'name', kind: 'nameRejected', values, at } as const;
  const old = { ...name, subject: 'pin', kind: 'pinOff', at: '2025-11-01T00:00:00.000Z' } as const;
  const { text } = await pageOf('admin', { messagingLimit: 'TIER_2K', notices: [name, old] });
  expect(text).toContain('até 2.000 pessoas em 24 horas');
  expect(text).toContain('A Meta recusou o nome de exibição Loja. Escolha outro');
  expect(text).not.toContain('verificação em duas etapas');
});

test('of many reports the newest two are open, and the others behind their number', async () => {
  const values = { name: '', from: '', to: '', detail: 'December 12, 2026' };
  const at = new Date().toISOString();
  const kinds = ['disablingSoon', 'pictureLost', 'reviewRejected', 'pinOff'] as const;
  const notices = kinds.map((kind) => ({ subject: kind, kind, values, at }));
  const { text } = await pageOf('admin', { notices });
  expect(text).toContain('A Meta vai desativar esta conta (data: December 12, 2026). Recorra já');
  expect(text).toMatch(/A foto do perfil.*Mais 2 avisos.*recusou esta conta/s);
});

test('a report that the user has marked as read is no longer shown', async () => {
  const values = { name: '', from: '', to: '', detail: '' };
  const at = new Date().toISOString();
  const notices = (['pictureLost', 'pinOff'] as const).map((kind) => ({ subject: kind, kind, values, at }));
  const read = [noticeKey(1, { subject: 'pictureLost', at })];
  const stored = { [`accountNotices.${admin.id}`]: JSON.stringify({ told: [], read }) };
  const { text, buttons } = await pageOf('admin', { notices }, stored);
  expect(text).not.toContain('A foto do perfil');
  expect(text).toContain('verificação em duas etapas');
  expect(buttons).toContain('Marcar como lido');
  shell?.store.dispatch(noticesRead([noticeKey(1, { subject: 'pinOff', at })]));
  const { marks } = JSON.parse(JSON.stringify(shell?.store.getState().connection));
  expect(marks.read).toHaveLength(2);
  expect(JSON.parse(shell?.kept.get(`accountNotices.${admin.id}`) ?? '')).toEqual(marks);
});

test('a restriction of Meta is told in words, with its end, and an unknown one as Meta names it', async () => {
  const at = new Date().toISOString();
  const restricted = (detail: string, to: string) =>
    ({ subject: detail, kind: 'restricted', values: { name: '', from: '', to, detail }, at }) as const;
  const known = 'RESTRICTED_BIZ_INITIATED_MESSAGING RESTRICTED_ADD_PHONE_NUMBER_ACTION';
  const { text } = await pageOf('admin', {
    notices: [restricted(known, '2026-12-05'), restricted('RESTRICTED_NEWLY', '')],
  });
  expect(text).toContain('até 05/12/2026: não pode iniciar conversas, não pode adicionar números. Leia o motivo');
  expect(text).toContain('A Meta restringiu esta conta: RESTRICTED_NEWLY. Leia');
});
