import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { useLocation } from 'react-router-dom';
import { allFeatures } from '../../../../domain/kernel/gates.ts';
import { noBrand } from '../../../../domain/installation/brand.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { toasts } from '../../../../web/api/toast.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { SignUpPage } from '../../../../web/features/signup/SignUpPage.tsx';
import { signUpOffer, signUpSending } from '../../../../web/features/signup/tasks.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

const plan = (id: number, name: string) => ({
  id,
  name,
  users: 3,
  connections: 1,
  queues: 5,
  value: 99.9,
  isPublic: true,
  ...allFeatures,
});
let answer: unknown;
let offer: unknown;
let open: boolean;
let page: ReturnType<typeof opened>;
let shown: Awaited<ReturnType<typeof mount>>;

const opened = () =>
  openFeature(
    {
      reducer: () =>
        combineSlices(entitiesSlice, layoutSlice, notificationSlice, sessionSlice, signUpOffer, signUpSending),
      sagas: [signUpOffer.saga, signUpSending.saga],
      now: new Date('2026-11-22T15:00:00Z'),
    },
    ({ path }) => {
      if (path === '/plans/list') return offer;
      return path === '/installation'
        ? { signUp: open, autoCloseHours: 24, passwordStrength: 'common', brand: noBrand }
        : answer;
    },
  );
const Where = () => {
  const { pathname, state } = useLocation();
  return pathname === '/login' ? <p>na página de entrada: {JSON.stringify(state)}</p> : <SignUpPage />;
};
beforeEach(() => {
  open = true;
  offer = [plan(4, 'Essencial'), plan(5, 'Equipe')];
  answer = { id: 7 };
});
afterEach(async () => {
  await shown.close();
  page.close();
});
const show = async () => {
  page = opened();
  shown = await mount(page, <Where />);
  await shown.settle(page);
};
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await shown.type(shown.field(name), value);
};
const submit = async () => {
  await shown.click(shown.button('Criar conta'));
  await shown.settle(page, 10);
};
const right = {
  'Nome da empresa': 'Padaria',
  'E-mail': 'rui@exemplo.com.br',
  'WhatsApp com DDD': '11 98888-7777',
  Senha: 'segredo',
  Plano: '5',
};

test('a visitor chooses among the public plans, and the form sends the specified values', async () => {
  await show();
  expect(page.calls('/plans/list')[0]?.query).toEqual({ listPublic: 'true' });
  expect(shown.names('label')).toEqual(['Nome da empresa', 'E-mail', 'WhatsApp com DDD', 'Senha', 'Plano']);
  expect(shown.names('option')).toEqual([
    'Escolha um plano',
    expect.stringMatching(/^Essencial: R\$.99,90 por mês$/),
    expect.stringMatching(/^Equipe: /),
  ]);
  await fill(right);
  expect(shown.text()).toContain('3 usuários · 1 conexão · 5 filas');
  await submit();
  expect(page.calls('/companies/cadastro').map(({ body }) => body)).toEqual(
    [
      {
        name: 'Padaria',
        email: 'rui@exemplo.com.br',
        phone: '11 98888-7777',
        password: 'segredo',
        planId: 5,
        recurrence: 'MENSAL',
        dueDate: '2026-11-29T15:00:00.010Z',
        status: 't',
        campaignsEnabled: true,
      },
    ].map((body) => ({ ...body, dueDate: expect.stringMatching(/^2026-11-29T15:00/) })),
  );
  expect(toasts.shown().at(-1)).toMatchObject({
    kind: 'success',
    text: 'Usuário criado com sucesso! Faça seu login!!!.',
  });
  expect(shown.text()).toContain('na página de entrada: {"email":"rui@exemplo.com.br"}');
});

test('reports at the field what is missing, too short or too long, and sends nothing', async () => {
  await show();
  await submit();
  expect(shown.text().match(/Required/g)).toHaveLength(4);
  await fill({ 'Nome da empresa': 'a', 'E-mail': 'abc', Senha: 'abcd' });
  await submit();
  expect(shown.text().match(/Too Short!/g)).toHaveLength(2);
  expect(shown.text()).toContain('Invalid email');
  await fill({ 'Nome da empresa': 'a'.repeat(51), Senha: 'a'.repeat(51) });
  await submit();
  expect(shown.text().match(/Too Long!/g)).toHaveLength(2);
  expect(page.calls('/companies/cadastro')).toEqual([]);
});

test('stays after a failed sign-up and says why, or says that sign-up is switched off', async () => {
  answer = refusal(409, 'O e-mail já está em uso.');
  await show();
  await fill(right);
  await submit();
  expect(toasts.shown().at(-1)).toMatchObject({
    kind: 'error',
    text: 'Erro ao criar usuário. Verifique os dados informados.',
  });
  expect(shown.value('Nome da empresa')).toBe('Padaria');
  answer = refusal(403, 'ERR_USER_CREATION_DISABLED');
  await submit();
  expect(toasts.shown().at(-1)?.text).not.toMatch(/ERR_|Verifique/);
});

test('says that the plans could not be loaded, and loads them once the browser is online again', async () => {
  offer = refusal(500, 'internal');
  await show();
  expect(shown.text()).toContain('Não foi possível carregar os planos.');
  expect(shown.text()).not.toContain('Nenhum plano');
  offer = [plan(4, 'Essencial')];
  await shown.act(() => void window.dispatchEvent(new window.Event('online')));
  await shown.settle(page);
  expect(shown.text()).toContain('Essencial');
  expect(shown.text()).not.toContain('Não foi possível');
});

test('says that sign-up is switched off, and shows no form then', async () => {
  open = false;
  await show();
  expect(shown.text()).toContain('O cadastro de novas empresas está desativado.');
  expect([shown.names('input'), shown.names('a')[0]]).toEqual([[], 'Já tem uma conta? Entre!']);
});

test('asks for the code that was sent to an address that needs verification', async () => {
  answer = refusal(409, 'ERR_EMAIL_CODE_SENT');
  await show();
  await fill(right);
  await submit();
  expect(shown.names('label')).toContain('Código enviado ao seu e-mail');
  answer = refusal(400, 'ERR_EMAIL_CODE');
  await fill({ 'Código enviado ao seu e-mail': '00000000' });
  await submit();
  expect(toasts.shown().at(-1)?.text).toContain('Código incorreto ou vencido.');
  answer = { id: 7 };
  await fill({ 'Código enviado ao seu e-mail': '12345678' });
  await submit();
  expect(page.calls('/companies/cadastro').at(-1)?.body).toMatchObject({ emailCode: '12345678', planId: 5 });
  expect(shown.text()).toContain('na página de entrada');
});

test('chooses the only plan, and links the terms of use', async () => {
  offer = [plan(4, 'Essencial')];
  await show();
  expect(shown.value('Plano')).toBe('4');
  const links = shown.all().filter(({ nodeName }) => nodeName === 'A');
  const terms = links.find(({ textContent }) => textContent === 'termos de uso');
  expect(terms?.getAttribute('href')).toBe('/term');
});

test('the link to the login asks once before typed text is lost', async () => {
  await show();
  await fill({ 'Nome da empresa': 'Padaria' });
  const link = () => shown.all().find((one) => one.getAttribute('href') === '/login');
  const follow = async () => {
    const found = link();
    if (found) await shown.click(found);
  };
  await follow();
  expect(shown.names('alertdialog')).toEqual(['Descartar alterações?']);
  await shown.click(shown.button('Cancelar'));
  expect(shown.value('Nome da empresa')).toBe('Padaria');
  await follow();
  await shown.click(shown.button('Ok'));
  expect([shown.names('alertdialog'), shown.path()]).toEqual([[], '/login']);
});
