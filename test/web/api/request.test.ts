import { afterEach, describe, expect, test } from '@jest/globals';
import { runSaga } from 'redux-saga';
import { addConnection } from '../../../commands/connection/contract.ts';
import { login } from '../../../commands/session/contract.ts';
import { listConnections } from '../../../projections/connection/contract.ts';
import { getTicket, listTickets } from '../../../projections/ticket/contract.ts';
import { errorText } from '../../../web/api/errors.ts';
import { outageBegan, outageEnded, outageSaga } from '../../../web/api/outage.ts';
import { streamReset } from '../../../web/api/stream.ts';
import { request, RequestError } from '../../../web/api/request.ts';
import { admin, connection, ticket } from '../kernel/records.ts';
import { openShell, type Shell } from '../kernel/shell.ts';
import { refusal, type Serve } from '../kernel/openFeature.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const failureOf = async (call: Promise<unknown>): Promise<RequestError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof RequestError) return error;
  throw new Error('The call did not fail as a call fails');
};
/** Opens a page without a sign-in, and stores a token only after its start. */
const open = async (serve: Serve) => {
  const opened = openShell(serve);
  shell = opened;
  await opened.wait();
  opened.kept.set('token', 'old');
  return opened;
};

describe('a call', () => {
  test('goes to /v1 with the bearer token, its path parameters and its query', async () => {
    const { calls } = await open(({ path }) =>
      path === '/tickets/5' ? ticket(5) : { tickets: [], count: 0, hasMore: false },
    );
    await request(getTicket, { params: { ticketId: 5 } });
    await request(listTickets, { query: { showAll: true, queueIds: [1, 2], status: undefined } });
    expect(calls('/tickets/5')).toMatchObject([{ method: 'GET', bearer: 'Bearer old', key: null }]);
    expect(calls('/tickets')[0]?.search).toBe('?showAll=true&queueIds=%5B1%2C2%5D');
  });

  test('that writes carries an Idempotency-Key: the chosen one, or a new one each time', async () => {
    const { calls } = await open(() => connection(1));
    const body = { name: 'Loja' };
    await request(addConnection, { body }, { key: 'mine' });
    await request(addConnection, { body });
    await request(addConnection, { body });
    const keys = calls('/whatsapp').map(({ key }) => key);
    expect(keys[0]).toBe('mine');
    expect(new Set(keys).size).toBe(3);
  });

  test('refreshes the token after a 403 and retries once with the same key', async () => {
    const { calls, kept } = await open(({ path, bearer }) => {
      if (path === '/auth/refresh_token') return { token: 'new', user: admin };
      return bearer === 'Bearer new' ? connection(1) : refusal(403, 'ERR_SESSION_EXPIRED');
    });
    expect((await request(addConnection, { body: { name: 'Loja' } })).id).toBe(1);
    const tries = calls('/whatsapp');
    expect(tries.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new']);
    expect(tries[0]?.key).toBe(tries[1]?.key);
    expect(kept.get('token')).toBe('new');
  });

  test('stops after a second 403', async () => {
    const { calls } = await open(({ path }) =>
      path === '/auth/refresh_token' ? { token: 'new', user: admin } : refusal(403, 'ERR_NO_PERMISSION'),
    );
    expect((await failureOf(request(listConnections))).code).toBe('ERR_NO_PERMISSION');
    expect(calls('/whatsapp')).toHaveLength(2);
    expect(calls('/auth/refresh_token')).toHaveLength(1);
  });

  test('shares one refresh among several refused calls', async () => {
    const { calls } = await open(({ path, bearer }) => {
      if (path === '/auth/refresh_token') return { token: 'new', user: admin };
      return bearer === 'Bearer new' ? [] : refusal(403, 'ERR_SESSION_EXPIRED');
    });
    await Promise.all([request(listConnections), request(listConnections), request(listConnections)]);
    expect(calls('/auth/refresh_token')).toHaveLength(1);
  });

  test('clears the stored token and company after a 401, but not after a refused sign-in', async () => {
    const { kept } = await open(({ path }) =>
      path === '/auth/login' ? refusal(401, 'ERR_INVALID_CREDENTIALS') : refusal(401, 'ERR_SESSION_EXPIRED'),
    );
    kept.set('companyId', '1').set('theme', 'dark');
    await failureOf(request(login, { body: { email: 'a', password: 'b' } }));
    expect(kept.get('token')).toBe('old');
    await failureOf(request(listConnections));
    expect([...kept.keys()]).toEqual(['theme']);
  });
});

describe('a server that is not ready', () => {
  test.each([
    ['ERR_STORE_AWAY', { store: 'postgres' }, 'postgres'],
    ['ERR_BUILDING', { view: 'plans' }, 'building'],
    ['ERR_BEHIND', {}, 'behind'],
  ] as const)(
    '%s: the call is repeated with its key, and the notice stays until /readyz says that the server is ready',
    async (error, more, lacking) => {
      let ready = false;
      const { calls, wait } = await open(({ path }) => {
        if (path === '/readyz') return ready ? {} : Response.json({}, { status: 503 });
        return ready ? connection(1) : Response.json({ error, ...more }, { status: 503 });
      });
      const told: unknown[] = [];
      const task = runSaga({ dispatch: (action: unknown) => void told.push(action) }, outageSaga);
      const added = request(addConnection, { body: { name: 'Loja' } });
      await wait(3_000);
      expect(told).toEqual([outageBegan(lacking)]);
      ready = true;
      await wait(2_000);
      expect((await added).id).toBe(1);
      expect(new Set(calls('/whatsapp').map(({ key }) => key)).size).toBe(1);
      await wait(2_000);
      expect(told.slice(1)).toEqual([outageEnded(), streamReset()]);
      task.cancel();
    },
  );
});

describe('the text of an error', () => {
  const said = async (answer: unknown) => {
    await open(() => (answer instanceof Response ? answer.clone() : answer));
    return errorText(await failureOf(request(listConnections)));
  };

  test('is the translation of a code of the catalogue', async () => {
    expect(await said(refusal(404, 'ERR_NO_CONTACT_FOUND'))).toBe('Contato não encontrado.');
  });
  test('is the raw text otherwise', async () => {
    expect(await said(refusal(400, 'XYZ happened'))).toBe('XYZ happened');
    expect(await said(refusal(400, 'Opss! Sua assinatura venceu 10/11/2026.'))).toContain('10/11/2026');
  });
  test("is 'An error occurred!' if there is no text", async () => {
    expect(await said(new Response('<html>', { status: 502 }))).toBe('An error occurred!');
    expect(errorText(new Error('of the page itself'))).toBe('An error occurred!');
  });
  test('says that the server was unreachable, in the words of the banner', async () => {
    const unreached = await said(new TypeError('Failed to fetch'));
    expect(unreached).toBe('Sem conexão com o servidor. Verifique a internet.');
  });
  test('names the owner of a ticket that is open elsewhere, from the code inside the JSON string', async () => {
    const packed = { code: 'ERR_OTHER_OPEN_TICKET', user: { name: 'Júlia' }, queue: { name: 'Vendas' } };
    await open(() => refusal(409, JSON.stringify(packed)));
    const error = await failureOf(request(listConnections));
    expect(error).toMatchObject({ status: 409, code: 'ERR_OTHER_OPEN_TICKET', detail: packed });
    expect(errorText(error)).toBe('Este contato já tem uma conversa aberta.');
  });
});

describe('a visit to another company', () => {
  const looking = async (serve: Serve) => {
    const opened = await open(serve);
    opened.kept.set('look', 'theirs');
    return opened;
  };

  test('belongs to its tab, while the other tabs stay in the own company', async () => {
    const { calls, kept } = await looking(() => []);
    await request(listConnections);
    expect(kept.get('token')).toBe('old');
    kept.delete('look'); // another tab of the browser
    await request(listConnections);
    expect(calls('/whatsapp').map(({ bearer }) => bearer)).toEqual(['Bearer theirs', 'Bearer old']);
  });

  test.each([401, 403])(
    'that has ended (%d) does not end the sign-in: the call is not repeated, and the page reloads',
    async (status) => {
      const { calls, kept, assign } = await looking(() => refusal(status, 'ERR_SESSION_EXPIRED'));
      expect(await failureOf(request(addConnection, { body: { name: 'Loja' } }))).toMatchObject({ status });
      expect(calls('/whatsapp')).toHaveLength(1);
      expect([kept.get('token'), kept.get('look')]).toEqual(['old', undefined]);
      expect(calls('/auth/refresh_token')).toEqual([]);
      expect(assign).toHaveBeenCalledWith('/settings');
    },
  );

  test('continues after a refusal for lack of permission', async () => {
    const { kept } = await looking(() => refusal(403, 'ERR_NO_PERMISSION'));
    expect((await failureOf(request(listConnections))).code).toBe('ERR_NO_PERMISSION');
    expect(kept.get('look')).toBe('theirs');
  });
});
