import { afterEach, describe, expect, test } from '@jest/globals';
import {
  layerClosed,
  layerOpened,
  removeConfirmed,
  connectionSaveClicked,
  selectConnections,
  sessionClicked,
} from '../../../../web/features/connection/slice.ts';
import { allAsked, selectRecord } from '../../../../web/api/records/entities.ts';
import { streamReset } from '../../../../web/api/stream.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { admin, connection, queue } from '../../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../../kernel/shell.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const serving =
  (rows = [connection(1)], user = admin): Serve =>
  ({ path, method, body }) => {
    if (path === '/auth/me') return user;
    if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
    if (path === '/whatsapp' && method === 'GET') return rows;
    if (path === '/whatsapp') return connection(2, { name: 'Nova', status: 'OPENING' });
    if (path === '/whatsappsession/1')
      return connection(1, { status: 'OPENING', updatedAt: '2026-11-21T14:00:01.000Z' });
    if (path !== '/whatsapp/1') return refusal(404, 'ERR_NO_WAPP_FOUND');
    if (method === 'DELETE') return { message: 'ok' };
    return JSON.stringify(body).includes('"isDefault":false')
      ? refusal(400, 'ERR_NO_OTHER_WHATSAPP')
      : connection(1, { name: 'Renomeada' });
  };
const open = async (serve: Serve = serving(), stored: Record<string, string> = {}) => {
  const opened = openShell(serve, { token: 'tok', ...stored });
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};
const state = ({ store }: Shell) => store.getState().connection;
const names = ({ store }: Shell) => selectConnections(store.getState()).map(({ name }) => name);

describe('the list of connections', () => {
  test('loads at the sign-in for an admin, and on its page for a user', async () => {
    const first = await open();
    expect(names(first)).toEqual(['Conexão 1']);
    first.stop();
    const user = await open(serving([connection(1)], { ...admin, profile: 'user' }));
    expect(user.calls('/whatsapp')).toEqual([]);
    user.store.dispatch(allAsked('whatsapp'));
    user.store.dispatch(streamReset()); // the stream connects while the reply is pending
    await user.wait();
    expect(names(user)).toEqual(['Conexão 1']);
  });

  test('follows the stream: renamed, added, removed', async () => {
    const opened = await open();
    const socket = FakeSocket.last();
    socket.hear('company-1-whatsapp', 'update', { whatsapp: connection(1, { name: 'Matriz' }) }, 'e.2.0');
    socket.hear('company-1-whatsapp', 'create', { whatsapp: connection(2) }, 'e.3.0');
    await opened.wait();
    expect(names(opened)).toEqual(['Matriz', 'Conexão 2']);
    socket.hear('company-1-whatsapp', 'delete', { whatsappId: 1 }, 'e.4.0');
    await opened.wait();
    expect(names(opened)).toEqual(['Conexão 2']);
  });

  test('a reply never overwrites newer data from the stream', async () => {
    const opened = await open();
    opened.store.dispatch(sessionClicked({ id: 1, act: 'retry' }));
    const session = {
      id: 1,
      status: 'qrcode',
      reason: '',
      updatedAt: '2026-11-21T14:00:02.000Z',
      retries: 0,
      qrcode: 'x',
    };
    FakeSocket.last().hear('company-1-whatsappSession', 'update', { session });
    await opened.wait();
    expect(selectRecord(opened.store.getState(), 'whatsapp', 1)?.status).toBe('qrcode');
    expect(opened.calls('/whatsappsession/1')).toMatchObject([{ method: 'POST' }]);
    expect(state(opened).acting).toEqual([]);
  });

  test('sends PUT for a new QR code, and DELETE to disconnect', async () => {
    const opened = await open();
    opened.store.dispatch(sessionClicked({ id: 1, act: 'renew' }));
    opened.store.dispatch(sessionClicked({ id: 1, act: 'end' }));
    await opened.wait();
    expect(opened.calls('/whatsappsession/1').map(({ method }) => method)).toEqual(['PUT', 'DELETE']);
  });
});

describe('the warning mark of the drawer', () => {
  test.each(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'] as const)(
    '%s shows it after 2 s',
    async (status) => {
      const opened = await open(serving([connection(1), connection(2, { status })]));
      await opened.wait(1999);
      expect(state(opened).attention).toBe(false);
      await opened.wait(1);
      expect(state(opened).attention).toBe(true);
    },
  );

  test('disappears when all are connected, and does not appear for a short break', async () => {
    const opened = await open(serving([connection(1, { status: 'OPENING' })]));
    const tell = async (status: string) => {
      const session = { id: 1, status, reason: '', updatedAt: '2026-11-21T14:00:02.000Z', retries: 0, qrcode: '' };
      FakeSocket.last().hear('company-1-whatsappSession', 'update', { session });
      await opened.wait();
    };
    await opened.wait(1000);
    await tell('CONNECTED');
    await opened.wait(5000);
    expect(state(opened).attention).toBe(false);
    await tell('DISCONNECTED');
    await opened.wait(2000);
    expect(state(opened).attention).toBe(true);
    await tell('CONNECTED');
    expect(state(opened).attention).toBe(false);
  });
});

describe('a connection whose account WhatsApp restricts', () => {
  const restriction = { code: '463', since: '2026-11-21T13:00:00.000Z' } as const;
  const alert =
    'Conexão Conexão 1, desde 21/11/2026, 10:00: O WhatsApp restringiu esta conta: por algum tempo ela não inicia ' +
    'conversas com quem nunca escreveu para ela. Veja em Conexões.';
  const hear = async (opened: Shell, more: object, seq: number) => {
    const whatsapp = { ...connection(1), ...more };
    FakeSocket.last().hear('company-1-whatsapp', 'update', { whatsapp }, `e.${seq}.0`);
    await opened.wait();
  };

  test('tells an admin once, even at the sign-in: what, since when, and where', async () => {
    const opened = await open(serving([connection(1, { restriction })]));
    await eventually(async () => expect(opened.toasts()).toEqual([alert]));
    await hear(opened, { restriction, name: 'Conexão 1' }, 2);
    expect(opened.toasts()).toEqual([alert]);
    await opened.wait(2000);
    expect(state(opened).attention).toBe(true);
    await hear(opened, { restriction: null }, 3);
    await hear(opened, { restriction: { ...restriction, code: '420' } }, 4);
    await eventually(async () => expect(opened.toasts()).toHaveLength(2));
  });
  test('does not tell a user who cannot manage connections', async () => {
    const user = await open(serving([connection(1, { restriction })], { ...admin, profile: 'user' }));
    user.store.dispatch(allAsked('whatsapp'));
    await user.wait(3000);
    expect(user.toasts()).toEqual([]);
  });
});

describe('a report of Meta about an account', () => {
  const at = '2026-11-21T13:00:00.000Z';
  const values = { name: 'aviso', from: 'UTILITY', to: 'MARKETING', detail: '' };
  const notices = [{ subject: 'category 7', kind: 'categoryChanged', values, at }] as const;

  test('tells an admin once what happened and what to do', async () => {
    const opened = await open(serving([connection(1, { notices: [...notices] })]));
    const said = expect.stringMatching(/^Conexão Conexão 1: .* modelo aviso para Marketing, .* peça revisão/);
    await eventually(async () => expect(opened.toasts()).toEqual([said]));
    const whatsapp = { ...connection(1), notices, name: 'Nova' };
    FakeSocket.last().hear('company-1-whatsapp', 'update', { whatsapp }, 'e.2.0');
    await opened.wait();
    expect(opened.toasts()).toHaveLength(1);
  });
  test('and others about the same account are told in one line', async () => {
    const others = ['pin', 'link'].map((subject) => ({ ...notices[0], subject }));
    const opened = await open(serving([connection(1, { notices: [...notices, ...others] })]));
    await eventually(async () =>
      expect(opened.toasts()).toEqual(['Conexão Conexão 1: 3 avisos da Meta. Veja em Conexões.']),
    );
  });
  test('is not told again after the page was loaded again, but to another user', async () => {
    const rows = [connection(1, { notices: [...notices], restriction: { code: '463', since: at } })];
    const first = await open(serving(rows));
    await eventually(async () => expect(first.toasts()).toHaveLength(2));
    const stored = Object.fromEntries(first.kept);
    first.stop();
    const again = await open(serving(rows), stored);
    await again.wait(3000);
    expect(again.toasts()).toEqual([]);
    again.stop();
    const other = await open(serving(rows, { ...admin, id: 77 }), stored);
    await eventually(async () => expect(other.toasts()).toHaveLength(2));
  });
  test('is not told two weeks later', async () => {
    const old = notices.map((notice) => ({ ...notice, at: '2026-11-01T13:00:00.000Z' }));
    const opened = await open(serving([connection(1, { notices: old })]));
    await opened.wait(3000);
    expect(opened.toasts()).toEqual([]);
  });
});

describe('a connection that goes down', () => {
  const told = async (opened: Shell, status: string, reason = '') => {
    const session = { id: 1, status, reason, updatedAt: new Date(Date.now()).toISOString(), retries: 0, qrcode: '' };
    FakeSocket.last().hear('company-1-whatsappSession', 'update', { session });
    await opened.wait();
  };
  const alert = 'A conexão Conexão 1 caiu. Veja em Conexões.';

  test('alerts an admin once if it stays down', async () => {
    const opened = await open();
    await told(opened, 'TIMEOUT', 'connectionLost');
    await opened.wait(1999);
    expect(opened.toasts()).toEqual([]);
    await opened.wait(1);
    await told(opened, 'OPENING');
    await told(opened, 'TIMEOUT', 'connectionLost');
    await opened.wait(5000);
    expect(opened.toasts()).toEqual([alert]);
    await told(opened, 'CONNECTED');
    await told(opened, 'DISCONNECTED', 'loggedOut');
    await opened.wait(2000);
    expect(opened.toasts()).toEqual([alert, alert]);
  });
  test('alerts once if it goes down repeatedly within the delay', async () => {
    const opened = await open();
    await told(opened, 'TIMEOUT', 'connectionLost');
    await opened.wait(500);
    await told(opened, 'CONNECTED');
    await opened.wait(500);
    await told(opened, 'TIMEOUT', 'connectionLost');
    await opened.wait(1999);
    expect(opened.toasts()).toEqual([]);
    await opened.wait(5000);
    expect(opened.toasts()).toEqual([alert]);
  });
  test('does not alert for a short break, or after someone disconnected it', async () => {
    const opened = await open();
    await told(opened, 'TIMEOUT', 'connectionLost');
    await told(opened, 'CONNECTED');
    await told(opened, 'DISCONNECTED', 'stopped');
    await told(opened, 'CONNECTED');
    opened.store.dispatch(sessionClicked({ id: 1, act: 'end' }));
    await told(opened, 'DISCONNECTED');
    await opened.wait(5000);
    expect(opened.toasts()).toEqual([]);
  });
  test('does not alert a user', async () => {
    const opened = await open(serving([connection(1)], { ...admin, profile: 'user' }));
    opened.store.dispatch(allAsked('whatsapp'));
    await opened.wait();
    await told(opened, 'DISCONNECTED', 'loggedOut');
    await opened.wait(5000);
    expect(opened.toasts()).toEqual([]);
  });
});

describe('the form', () => {
  test('saves once after 400 ms, even after several clicks', async () => {
    const opened = await open();
    opened.store.dispatch(layerOpened({ is: 'form', id: 1 }));
    const save = () => opened.store.dispatch(connectionSaveClicked({ id: 1, values: { name: 'Renomeada' } }));
    save();
    save();
    await opened.wait(399);
    expect(opened.calls('/whatsapp/1')).toEqual([]);
    await opened.wait(1);
    expect(opened.calls('/whatsapp/1')).toMatchObject([{ method: 'PUT', body: { name: 'Renomeada' } }]);
    expect(opened.toasts()).toEqual(['Conexão salva com sucesso!']);
    expect(state(opened)).toMatchObject({ layer: { is: 'none' }, saving: false });
    expect(names(opened)).toEqual(['Renomeada']);
  });

  test('leaves another form open when its save completes late, and saves that form separately', async () => {
    const opened = await open();
    const save = (id: number) => opened.store.dispatch(connectionSaveClicked({ id, values: { name: 'Renomeada' } }));
    opened.store.dispatch(layerOpened({ is: 'form', id: 1 }));
    save(1);
    await opened.wait(200);
    opened.store.dispatch(layerClosed());
    opened.store.dispatch(layerOpened({ is: 'form', id: 2 }));
    save(2);
    await opened.wait(200);
    expect(opened.calls('/whatsapp/1')).toHaveLength(1);
    expect(state(opened)).toMatchObject({ layer: { is: 'form', id: 2 }, saving: true });
    await opened.wait(200);
    expect(opened.calls('/whatsapp/2')).toHaveLength(1);
  });

  test('shows the current names of its queues, and no removed queue', async () => {
    const suporte = { id: 5, name: 'Suporte', color: '#07a' };
    const served = connection(1, { queueIds: [4, 5], queues: [{ id: 4, name: 'Vendas', color: '#0a7' }, suporte] });
    const opened = await open(serving([served]));
    const first = () => selectConnections(opened.store.getState())[0];
    FakeSocket.last().hear('company-1-queue', 'update', { queue: queue(4, 'Loja') }, 'e.2.0');
    await opened.wait();
    expect(first()?.queues.map(({ name }) => name)).toEqual(['Loja', 'Suporte']);
    FakeSocket.last().hear('company-1-queue', 'delete', { queueId: 4 }, 'e.3.0');
    await opened.wait();
    expect(first()).toMatchObject({ queueIds: [5], queues: [suporte] });
  });

  test('adds a connection', async () => {
    const opened = await open();
    opened.store.dispatch(connectionSaveClicked({ id: null, values: { name: 'Nova', channel: 'simulated' } }));
    await opened.wait(400);
    expect(opened.calls('/whatsapp').at(-1)).toMatchObject({ method: 'POST', body: { channel: 'simulated' } });
    FakeSocket.last().hear('company-1-whatsapp', 'create', { whatsapp: connection(2, { name: 'Nova' }) }, 'e.2.0');
    await opened.wait();
    expect(names(opened)).toEqual(['Conexão 1', 'Nova']);
  });

  test('stays open and says why the save was refused', async () => {
    const opened = await open();
    opened.store.dispatch(layerOpened({ is: 'form', id: 1 }));
    opened.store.dispatch(connectionSaveClicked({ id: 1, values: { name: 'Loja', isDefault: false } }));
    await opened.wait(400);
    expect(opened.toasts()).toEqual(['É preciso haver pelo menos uma conexão padrão.']);
    expect(state(opened)).toMatchObject({ layer: { is: 'form' }, saving: false });
  });

  test('keeps the typed text when its connection is removed, but closes a question about it', async () => {
    for (const [is, left] of [
      ['form', 'form'],
      ['remove', 'none'],
    ] as const) {
      const opened = await open();
      opened.store.dispatch(layerOpened({ is, id: 1 }));
      FakeSocket.last().hear('company-1-whatsapp', 'delete', { whatsappId: 1 }, 'e.2.0');
      await opened.wait();
      expect(names(opened)).toEqual([]);
      expect(state(opened).layer.is).toBe(left);
      opened.stop();
    }
  });

  test('offers a simulated phone only if a simulator answers', async () => {
    const opened = await open();
    opened.store.dispatch(layerOpened({ is: 'form', id: null }));
    await opened.wait();
    expect(state(opened).simulator).toBe(false);
    opened.stop();
    const other = await open((asked) =>
      asked.path === '/phone' ? { changes: 0, codes: [], phones: [], offersOfficial: false } : serving()(asked),
    );
    expect(other.calls('/phone')).toEqual([]);
    other.store.dispatch(layerOpened({ is: 'form', id: null }));
    await other.wait();
    expect(state(other).simulator).toBe(true);
  });
});

describe('the dialogs over the list', () => {
  test('closes the QR code when the connection is up', async () => {
    const opened = await open(serving([connection(1, { status: 'qrcode', qrcode: 'a' })]));
    opened.store.dispatch(layerOpened({ is: 'qr', id: 1 }));
    const tell = async (status: string, qrcode: string) => {
      const session = { id: 1, status, reason: '', updatedAt: '2026-11-21T14:00:02.000Z', retries: 0, qrcode };
      FakeSocket.last().hear('company-1-whatsappSession', 'update', { session });
      await opened.wait();
    };
    await tell('qrcode', 'b');
    expect(state(opened)).toMatchObject({ layer: { is: 'qr' } });
    expect(selectRecord(opened.store.getState(), 'whatsapp', 1)?.qrcode).toBe('b');
    await tell('PAIRING', '');
    expect(state(opened).layer.is).toBe('qr');
    await tell('CONNECTED', '');
    expect(state(opened).layer.is).toBe('none');
  });

  test('deletes after a confirmation, and says so', async () => {
    const opened = await open();
    opened.store.dispatch(layerOpened({ is: 'remove', id: 1 }));
    await opened.wait(1000);
    expect(opened.calls('/whatsapp/1')).toEqual([]);
    opened.store.dispatch(removeConfirmed({ id: 1 }));
    await opened.wait();
    expect(opened.calls('/whatsapp/1')).toMatchObject([{ method: 'DELETE' }]);
    expect(opened.toasts()).toEqual(['Conexão excluída com sucesso!']);
  });
});
