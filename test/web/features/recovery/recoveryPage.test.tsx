import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { Route, Routes, useLocation } from 'react-router-dom';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { toasts } from '../../../../web/api/toast.ts';
import { RecoveryPage } from '../../../../web/features/recovery/RecoveryPage.tsx';
import { recovery } from '../../../../web/features/recovery/recovery.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';

const handle = 'a'.repeat(64);
let verified: () => unknown;
let saved: () => unknown;
let page: ReturnType<typeof opened>;
let shown: Awaited<ReturnType<typeof mount>>;

const opened = () =>
  openFeature(
    {
      reducer: () => combineSlices(entitiesSlice, layoutSlice, notificationSlice, sessionSlice, recovery),
      sagas: [recovery.saga],
    },
    ({ path }) => {
      if (path === '/api/enviar-email') return { userId: handle };
      return path === '/api/atualizar-senha' ? saved() : verified();
    },
  );
const Where = () => {
  const { pathname } = useLocation();
  return pathname === '/login' ? <p>na página de entrada</p> : <RecoveryPage />;
};

beforeEach(async () => {
  verified = () => ({});
  saved = () => ({ message: 'Password updated' });
  page = opened();
  shown = await mount(
    page,
    <Routes>
      <Route path="*" element={<Where />} />
    </Routes>,
  );
});
afterEach(async () => {
  await shown.close();
  page.close();
});

const send = async (field: string, typed: string, button: string) => {
  await shown.type(shown.field(field), typed);
  await shown.click(shown.button(button));
  await shown.settle(page);
};
const sendNumber = () => send('Número do WhatsApp', '11 98765-4321', 'Enviar código');
const sendCode = (typed: string) => send('Código de verificação', typed, 'Verificar código');
const said = () => toasts.shown().at(-1);

test('asks for the number, the code and the new password one after the other, and then leads to the sign-in', async () => {
  expect(shown.names('label')).toEqual(['Número do WhatsApp']);
  await sendNumber();
  expect(said()).toMatchObject({ kind: 'success', text: 'Código de verificação enviado com sucesso!', ms: 3_000 });
  expect(shown.names('label')).toEqual(['Código de verificação']);
  verified = () => ({ code: '123456' });
  await sendCode('123456');
  expect(page.calls('/api/verificar-code/11%2098765-4321')[0]?.query).toEqual({ code: '123456', userId: handle });
  expect(shown.names('label')).toEqual(['Nova senha']);
  await send('Nova senha', 'abcd', 'Salvar senha');
  expect(shown.text()).toContain('Too Short!');
  await send('Nova senha', 'abcde', 'Salvar senha');
  expect(page.calls('/api/atualizar-senha').map(({ body }) => body)).toEqual([
    { userId: handle, newPassword: 'abcde' },
  ]);
  expect(said()).toMatchObject({ kind: 'success', text: 'Senha atualizada com sucesso!' });
  await shown.settle(page, 2_900);
  expect(shown.text()).not.toContain('na página de entrada');
  await shown.settle(page, 200);
  expect(shown.text()).toContain('na página de entrada');
});

test('allows two wrong codes, and leads away 3 seconds after the third', async () => {
  await sendNumber();
  for (const _ of [1, 2]) {
    await sendCode('000000');
    expect(said()).toMatchObject({ kind: 'error', text: 'Código de verificação incorreto. Tente novamente.' });
  }
  await sendCode('000000');
  expect(said()).toMatchObject({ kind: 'error', text: 'Tentativas excedidas. Redirecionando...' });
  await shown.settle(page, 2_900);
  expect(shown.text()).not.toContain('na página de entrada');
  await shown.settle(page, 200);
  expect(shown.text()).toContain('na página de entrada');
});

test('does not count a failed check as a try, and says why a password was not saved', async () => {
  await sendNumber();
  verified = () => refusal(500, 'internal');
  for (const _ of [1, 2, 3]) await sendCode('123456');
  expect(said()).toMatchObject({ text: 'Erro ao verificar código.' });
  verified = () => ({ code: '123456' });
  await sendCode('123456');
  saved = () => refusal(400, { error: 'Código de verificação inválido.', code: 'ERR_CODE_UNVERIFIED' });
  await send('Nova senha', 'abcde', 'Salvar senha');
  expect(said()).toMatchObject({ text: 'Código de verificação inválido. A senha não pode ser alterada.' });
  saved = () => refusal(500, 'internal');
  await shown.click(shown.button('Salvar senha'));
  await shown.settle(page);
  expect(said()).toMatchObject({ text: 'Erro ao salvar senha.' });
});
