import { afterEach, describe, expect, test } from '@jest/globals';
import { me } from '../../../../commands/session/contract.ts';
import { noBrand } from '../../../../domain/installation/brand.ts';
import { toastError } from '../../../../web/api/errors.ts';
import { request } from '../../../../web/api/request.ts';
import { loginShown, loginSubmitted, logoutClicked } from '../../../../web/api/session/slice.ts';
import { admin, dueOn } from '../../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../../kernel/shell.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

const expired = 'Opss! Sua assinatura venceu 20/11/2026. Entre em contato com o Suporte para mais informações!';
const serving =
  (user = admin): Serve =>
  ({ path, body }) => {
    if (path === '/auth/login') {
      if (JSON.stringify(body).includes('errada')) return refusal(401, 'ERR_INVALID_CREDENTIALS');
      if (JSON.stringify(body).includes('muitas'))
        return Response.json({ error: 'ERR_TOO_MANY_REQUESTS', kind: 'password', retryAfter: 128 }, { status: 429 });
      return JSON.stringify(body).includes('vencida') ? refusal(403, expired) : { token: 'tok', user };
    }
    if (path === '/auth/me') return user;
    if (path === '/auth/logout') return {};
    if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
    return path === '/whatsapp' ? [] : refusal(401, 'ERR_SESSION_EXPIRED');
  };
const open = async (serve: Serve = serving(), stored: Record<string, string> = {}) => {
  const opened = openShell(serve, stored);
  shell = opened;
  await opened.wait();
  return opened;
};
const signIn = async (opened: Shell, password = 'senha') => {
  opened.store.dispatch(loginSubmitted({ email: 'marina@example.com', password }));
  await opened.wait();
};
const session = ({ store }: Shell) => store.getState().session;

describe('signing in', () => {
  test('keeps token and company, opens the stream and says so', async () => {
    const opened = await open();
    expect(session(opened).status).toBe('anonymous');
    await signIn(opened);
    expect(session(opened)).toMatchObject({ status: 'signedIn', user: { name: 'Marina Duarte' } });
    const { signIn: name, ...kept } = Object.fromEntries(opened.kept);
    expect(kept).toEqual({ token: 'tok', companyId: '1', userId: '7' });
    expect(name).not.toBe('');
    expect(opened.toasts()).toEqual(['Login efetuado com sucesso!']);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('offers the sign-up once the network is back, if the page was opened offline', async () => {
    let away = true;
    const opened = await open(({ path }) => {
      if (path !== '/installation') return refusal(401, 'ERR_SESSION_EXPIRED');
      return away
        ? new TypeError('Failed to fetch')
        : { signUp: true, passwordStrength: '', autoCloseHours: 0, brand: noBrand };
    });
    opened.store.dispatch(loginShown());
    await opened.wait();
    expect(session(opened).signUp).toBe(false);
    away = false;
    opened.network('online');
    await opened.wait();
    expect(session(opened).signUp).toBe(true);
  });

  test('shows a refused password on the page and as a toast', async () => {
    const opened = await open();
    await signIn(opened, 'errada');
    expect(opened.toasts()).toEqual(['E-mail ou senha incorretos. Tente de novo.']);
    expect(session(opened)).toMatchObject({ status: 'anonymous', busy: false, refusal: opened.toasts()[0] });
  });

  test('says how long to wait after many wrong passwords', async () => {
    const opened = await open();
    await signIn(opened, 'muitas');
    expect(opened.toasts()).toEqual(['Muitas tentativas com senha errada. Espere 3 minutos e tente de novo.']);
    expect(session(opened)).toMatchObject({ status: 'anonymous', busy: false, refusal: '', wait: 128 });
    await opened.wait(3_000);
    expect(session(opened).wait).toBe(125);
    await opened.wait(200_000);
    expect(session(opened).wait).toBe(0);
    await signIn(opened);
    expect(session(opened)).toMatchObject({ status: 'signedIn', wait: 0 });
  });

  test('shows the sentence of an expired subscription', async () => {
    const opened = await open();
    await signIn(opened, 'vencida');
    expect(opened.toasts()).toEqual([expired]);
    expect(opened.kept.size).toBe(0);
  });

  test.each([
    ['2026-11-21', 'Sua assinatura vence hoje (0 dias restantes).'],
    ['2026-11-22', 'Sua assinatura vence em 1 dia.'],
    ['2026-11-25', 'Sua assinatura vence em 4 dias.'],
  ])('warns of the due date %s: %s', async (due, warning) => {
    const opened = await open(serving(dueOn(due)));
    await signIn(opened);
    expect(opened.toasts()).toEqual(['Login efetuado com sucesso!', warning]);
  });

  test('does not warn five days ahead', async () => {
    const opened = await open(serving(dueOn('2026-11-26')));
    await signIn(opened);
    expect(opened.toasts()).toHaveLength(1);
  });
});

test('signs out with its sentence when the company expires during the session', async () => {
  let due = false;
  const opened = await open((asked) => {
    if (asked.path === '/auth/refresh_token') return refusal(401, expired);
    return due ? refusal(403, 'ERR_SESSION_EXPIRED') : serving()(asked);
  });
  await signIn(opened);
  due = true;
  await request(me).catch(() => {});
  await opened.wait();
  expect(opened.toasts()).toContain(expired);
  expect(session(opened).status).toBe('anonymous');
});

describe('a session continues', () => {
  test('after a reload, with the stored token', async () => {
    const opened = await open(serving(), { token: 'tok', companyId: '1' });
    expect(session(opened).status).toBe('signedIn');
    expect(opened.calls('/auth/me')).toMatchObject([{ bearer: 'Bearer tok' }]);
    expect(opened.toasts()).toEqual([]);
  });

  test('once the server is reachable again', async () => {
    let down = true;
    const opened = await open((asked) => (down ? new TypeError('down') : serving()(asked)), { token: 'tok' });
    expect(session(opened).status).toBe('resuming');
    down = false;
    await opened.wait(2000);
    expect(session(opened).status).toBe('signedIn');
  });

  test('but not with an invalid token', async () => {
    const opened = await open(() => refusal(401, 'ERR_SESSION_EXPIRED'), {
      token: 'tok',
      companyId: '1',
      theme: 'dark',
    });
    expect(session(opened).status).toBe('anonymous');
    expect([...opened.kept.keys()]).toEqual(['theme']);
  });
});

describe('a sign-in of another user in another browser tab', () => {
  const user = { ...admin, id: 8, name: 'Bia Reis' };

  test('removes everything of the earlier user at once, and reloads the page', async () => {
    const opened = await open(serving(), { token: 'tok' });
    opened.keptBeside('userId', '8');
    await opened.wait();
    expect(session(opened)).toMatchObject({ status: 'anonymous', user: null });
    expect(opened.reload).toHaveBeenCalledTimes(1);
    expect(opened.kept.get('token')).toBe('tok');
  });

  test.each([admin.companyId, 2])('also reloads if a refresh returns their token: company %i', async (companyId) => {
    let expired = false;
    const opened = await open(
      (asked) => {
        if (asked.path === '/auth/refresh_token') return { token: 'theirs', user: { ...user, companyId } };
        return expired && asked.bearer === 'Bearer tok' ? refusal(403, 'ERR_SESSION_EXPIRED') : serving()(asked);
      },
      { token: 'tok' },
    );
    expired = true;
    await request(me);
    await opened.wait();
    expect(session(opened).user).toBeNull();
    expect(opened.reload).toHaveBeenCalledTimes(1);
  });

  test('changes nothing for the same user, or during a visit to another company', async () => {
    const opened = await open(serving(), { token: 'tok' });
    opened.keptBeside('userId', '7');
    opened.keptBeside('token', '8');
    opened.kept.set('look', 'theirs');
    opened.keptBeside('userId', '8');
    await opened.wait();
    expect(session(opened).status).toBe('signedIn');
    expect(opened.reload).not.toHaveBeenCalled();
  });

  test('signs in here too if no one is signed in, so no second sign-in ends the first one', async () => {
    const opened = await open();
    opened.kept.set('token', 'tok');
    opened.keptBeside('userId', '7');
    await opened.wait();
    expect(session(opened)).toMatchObject({ status: 'signedIn', user: { id: 7 } });
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('does not disturb a sign-in in progress here', async () => {
    let release = () => {};
    const slow = new Promise<void>((done) => (release = done));
    const opened = await open((asked) =>
      asked.path === '/auth/login' ? slow.then(() => serving()(asked)) : serving()(asked),
    );
    await signIn(opened);
    opened.kept.set('token', 'theirs');
    opened.keptBeside('userId', '7');
    await opened.wait();
    expect(session(opened).status).toBe('anonymous');
    release();
    await opened.wait();
    expect([session(opened).status, opened.kept.get('token')]).toEqual(['signedIn', 'tok']);
    expect(opened.calls('/auth/me')).toEqual([]);
  });
});

describe('signing out', () => {
  test('revokes the session, and reloads after 1 s without token and company', async () => {
    const opened = await open(serving(), { token: 'tok', companyId: '1', theme: 'dark' });
    opened.store.dispatch(logoutClicked());
    await opened.wait(999);
    expect(opened.calls('/auth/logout')).toMatchObject([{ method: 'DELETE', bearer: 'Bearer tok' }]);
    expect(opened.reload).not.toHaveBeenCalled();
    await opened.wait(1);
    expect(opened.reload).toHaveBeenCalledTimes(1);
    expect([...opened.kept.keys()]).toEqual(['theme']);
  });

  test('by a sign-in of the same user elsewhere says so, clears the storage and reloads after 1 s', async () => {
    const opened = await open(serving(), { token: 'tok', companyId: '1', theme: 'dark' });
    FakeSocket.last().welcome('e.1.0');
    FakeSocket.last().hear('company-1-auth', 'update', { user: { id: 7 } }, 'e.2.0');
    await opened.wait(999);
    expect(opened.toasts()).toEqual(['Sua conta foi acessada em outro computador.']);
    expect(opened.kept.size).toBe(3);
    await opened.wait(1);
    expect(opened.kept.size).toBe(0);
    expect(opened.reload).toHaveBeenCalledTimes(1);
  });

  test('by a sign-in in another tab says so and reloads, but keeps what that tab stored', async () => {
    const opened = await open();
    await signIn(opened);
    FakeSocket.last().welcome('e.1.0');
    FakeSocket.last().hear('company-1-auth', 'update', { user: { id: 7 } }, 'e.2.0');
    await opened.wait(500);
    opened.kept.set('signIn', 'theirs').set('token', 'newer');
    await opened.wait(500);
    expect(opened.toasts()).toContain('Sua conta foi acessada em outro computador.');
    expect(opened.kept.get('token')).toBe('newer');
    expect(opened.reload).toHaveBeenCalledTimes(1);
  });

  test('by a sign-in elsewhere after a token refresh clears the storage', async () => {
    let old = false;
    const opened = await open((asked) => {
      if (asked.path === '/auth/refresh_token') return { token: 'renewed', user: admin };
      return old && asked.bearer === 'Bearer tok' ? refusal(403, 'ERR_SESSION_EXPIRED') : serving()(asked);
    });
    await signIn(opened);
    FakeSocket.last().welcome('e.1.0');
    old = true;
    await request(me);
    expect(opened.kept.get('token')).toBe('renewed');
    FakeSocket.last().hear('company-1-auth', 'update', { user: { id: 7 } }, 'e.2.0');
    await opened.wait(1_000);
    expect(opened.kept.size).toBe(0);
  });

  test('does not follow from a sign-in of another user', async () => {
    const opened = await open(serving(), { token: 'tok' });
    FakeSocket.last().welcome('e.1.0');
    FakeSocket.last().hear('company-1-auth', 'update', { user: { id: 8 } }, 'e.2.0');
    await opened.wait(2000);
    expect(opened.toasts()).toEqual([]);
    expect(opened.reload).not.toHaveBeenCalled();
  });

  test('says once that the session ended, for any number of refused calls', async () => {
    let dead: 'no' | 'ended' | 'expired' = 'no';
    const opened = await open(
      (asked) => {
        if (dead === 'no') return serving()(asked);
        const refreshes = asked.path === '/auth/refresh_token';
        return refusal(dead === 'expired' && !refreshes ? 403 : 401, 'ERR_SESSION_EXPIRED');
      },
      { token: 'tok' },
    );
    for (const how of ['ended', 'expired'] as const) {
      const before = opened.toasts().length;
      dead = how;
      await Promise.all([1, 2, 3].map(() => request(me).catch(toastError)));
      await opened.wait();
      expect(opened.toasts().slice(before)).toEqual(['Sua sessão expirou. Entre de novo.']);
      dead = 'no';
      await signIn(opened);
    }
  });

  test('by a sign-in elsewhere shows no second message that the session expired', async () => {
    let dead = false;
    const opened = await open((asked) => (dead ? refusal(401, 'ERR_SESSION_EXPIRED') : serving()(asked)), {
      token: 'tok',
    });
    FakeSocket.last().welcome('e.1.0');
    await opened.wait();
    FakeSocket.last().hear('company-1-auth', 'update', { user: { id: 7 } }, 'e.2.0');
    await opened.wait();
    dead = true;
    await request(me).catch(toastError);
    await opened.wait();
    expect(opened.toasts()).toEqual(['Sua conta foi acessada em outro computador.']);
  });

  test('after the server ended the session shows the sign-in again and says why', async () => {
    let dead = false;
    const opened = await open((asked) => (dead ? refusal(401, 'ERR_SESSION_EXPIRED') : serving()(asked)), {
      token: 'tok',
    });
    dead = true;
    FakeSocket.last().welcome('e.1.0');
    await opened.wait();
    expect(session(opened).status).toBe('anonymous');
    expect(opened.toasts()).toContain('Sua sessão expirou. Entre de novo.');
  });
});
