import { afterEach, describe, expect, test } from '@jest/globals';
import { profile, users, type UserSlice } from '../../../../web/features/user/slice.ts';
import { UserForm } from '../../../../web/features/user/UserForm.tsx';
import { allIn, mount } from '../../kernel/mount.tsx';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { admin, queue } from '../../kernel/records.ts';
import { openPage, shownUser, user } from './page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const open = async (
  of: UserSlice<'user' | 'profile'>,
  record: ReturnType<typeof user> | null,
  serve: Serve = () => [],
) => {
  page = openPage((asked) => (asked.path === '/queue' ? [queue(1, 'Vendas')] : serve(asked)), {
    profile: of === profile ? 'user' : 'admin',
  });
  page.dispatch(record ? of.actions.editClicked(record) : of.actions.addClicked());
  shown = await mount(page, <UserForm of={of} record={record} title="Usuário" />);
  await shown.settle(page);
};
const save = async () => {
  await shown.click(shown.button('Salvar'));
  await shown.settle(page, 400);
};
const errors = () => shown.all().filter((one) => one.getAttribute('aria-invalid') === 'true').length;

describe('a new user', () => {
  test('requires a name, an e-mail and a password, reports errors at the field, and is then saved (R323 to R325)', async () => {
    await open(users, null);
    await save();
    expect(errors()).toBe(3);
    expect(shown.text().match(/Required/g)).toHaveLength(3);
    await shown.type(shown.field('Nome'), 'Dora Lima');
    await shown.type(shown.field('E-mail'), 'x');
    await shown.type(shown.field('Senha'), 'abcd');
    expect(shown.text()).toContain('Invalid email');
    expect(shown.text()).toContain('Too Short!');
    expect(page.asked.some(({ method }) => method === 'POST')).toBe(false);
    await shown.type(shown.field('E-mail'), 'dora@exemplo.com.br');
    await shown.type(shown.field('Senha'), 'senha-de-dora');
    await save();
    expect(errors()).toBe(0);
    expect(page.calls('/users')).toMatchObject([
      { method: 'POST', body: { name: 'Dora Lima', email: 'dora@exemplo.com.br', password: 'senha-de-dora' } },
    ]);
  });

  test('is saved without a password when invited, and the link to send is asked for', async () => {
    await open(users, null, ({ path }) => (path === '/users' ? shownUser(7, { name: 'Dora Lima' }) : []));
    await shown.type(shown.field('Nome'), 'Dora Lima');
    await shown.type(shown.field('E-mail'), 'dora@exemplo.com.br');
    await shown.click(shown.field('Convidar por link'));
    expect(shown.text()).not.toContain('Senha');
    await save();
    expect(page.calls('/users')).toMatchObject([
      { method: 'POST', body: { name: 'Dora Lima', email: 'dora@exemplo.com.br', invite: true } },
    ]);
    expect(page.calls('/users')[0]?.body).not.toHaveProperty('password');
    expect(page.invited()).toMatchObject({ id: 7, name: 'Dora Lima' });
  });

  test('stays in the form as typed if the e-mail is taken', async () => {
    await open(users, null, () => refusal(400, 'ERR_EMAIL_TAKEN'));
    for (const [name, value] of [
      ['Nome', 'Outra Dora'],
      ['E-mail', 'dora@exemplo.com.br'],
      ['Senha', 'senha'],
    ] as const)
      await shown.type(shown.field(name), value);
    await save();
    expect(shown.value('Nome')).toBe('Outra Dora');
    expect(page.toasts()).toHaveLength(1);
  });

  test('can have one of three profiles, queues of the company and a connection (R310 to R312)', async () => {
    await open(users, null);
    const options = allIn(shown.field('Perfil'));
    expect(options.map(({ textContent }) => textContent)).toEqual(['Administrador', 'Supervisor', 'Usuário']);
    for (const more of ['Vendas', 'Conexão padrão', 'WhatsApp do usuário']) expect(shown.text()).toContain(more);
  });
});

describe('the user’s own profile', () => {
  test('of an agent has only name, e-mail and password, and a new password asks for the old one (R311, R312)', async () => {
    await open(profile, user(admin.id), () => refusal(400, 'ERR_WRONG_PASSWORD'));
    const labels = shown.all().filter(({ nodeName }) => nodeName === 'LABEL' || nodeName === 'LEGEND');
    expect(labels.map(({ textContent }) => textContent)).toEqual(['Nome', 'E-mail', 'Senha']);
    await shown.type(shown.field('Senha'), 'outra-senha');
    await save();
    expect(shown.text()).toContain('Required');
    await shown.type(shown.field('Senha atual'), 'chute');
    await save();
    expect(shown.text()).toContain('Senha atual incorreta.');
    expect(page.toasts()).toEqual([]); // the error is at its field
  });

  test('is saved without the fields left empty', async () => {
    await open(profile, user(admin.id), () => shownUser(admin.id, { name: 'Dora Reis' }));
    await shown.type(shown.field('Nome'), 'Dora Reis');
    await save();
    expect(page.asked.at(-1)).toMatchObject({ method: 'PUT', path: '/users/7' });
    expect(page.asked.at(-1)?.body).toEqual({ name: 'Dora Reis', email: 'p7@exemplo.com.br' });
    expect(page.toasts()).toEqual(['Perfil salvo.']);
  });

  test('asks for the code that was sent to a new e-mail, and is saved with it', async () => {
    let code: unknown;
    await open(profile, user(7, { name: 'Dora Lima' }), ({ body }) => {
      code = Object(body).emailCode;
      if (code === undefined) return refusal(409, 'ERR_EMAIL_CODE_SENT');
      return code === '123456' ? shownUser(7, { email: 'nova@exemplo.com.br' }) : refusal(400, 'ERR_EMAIL_CODE');
    });
    await shown.type(shown.field('E-mail'), 'nova@exemplo.com.br');
    await shown.type(shown.field('Senha atual'), 'senha-de-dora');
    expect(shown.text()).not.toContain('Código enviado');
    await save();
    expect(shown.text()).toContain('Enviamos um código para o novo e-mail.');
    await shown.type(shown.field('Código recebido'), '000000');
    await save();
    expect(code).toBe('000000');
    expect(shown.text()).toContain('Código incorreto ou vencido.');
    await shown.type(shown.field('Código recebido'), '123456');
    await save();
    expect(page.toasts()).toEqual(['Perfil salvo.']);
  });
});
