import { afterEach, expect, test } from '@jest/globals';
import { LoginPage } from '../../../../web/features/session/LoginPage.tsx';
import { mount } from '../../kernel/mount.tsx';
import { refusal } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { openShell, type Shell } from '../../kernel/shell.ts';

let page: Shell;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('reports a missing value at its field, says how long to wait after wrong passwords, then signs in', async () => {
  let answer = refusal(401, 'ERR_INVALID_CREDENTIALS');
  page = openShell(({ path }) => {
    if (path === '/tickets') return { tickets: [], count: 0, hasMore: false };
    return path === '/auth/login' ? answer : [];
  });
  shown = await mount(page, <LoginPage />);
  const enter = async () => {
    await shown.click(shown.button('Entrar'));
    await shown.settle(page);
  };
  await enter();
  expect(shown.names('p').filter((said) => said === 'Required')).toHaveLength(2);
  await shown.type(shown.field('E-mail'), ' eva@exemplo.com.br ');
  await shown.type(shown.field('Senha'), 'chute');
  await enter();
  expect(shown.text()).toContain('E-mail ou senha incorretos');
  answer = Response.json({ error: 'ERR_TOO_MANY_REQUESTS', kind: 'password', retryAfter: 2 }, { status: 429 });
  await enter();
  expect(shown.text()).toContain('Espere 2 segundos e tente de novo');
  await shown.settle(page, 1_000);
  expect(shown.text()).toContain('Espere 1 segundo e tente de novo');
  await shown.settle(page, 1_000);
  expect(shown.text()).not.toContain('Espere');
  answer = Response.json({ token: 'tok', user: admin });
  await enter();
  expect(page.calls('/auth/login').at(-1)?.body).toEqual({ email: 'eva@exemplo.com.br', password: 'chute' });
  expect(page.getState().session.user?.name).toBe(admin.name);
});
