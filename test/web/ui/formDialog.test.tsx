import { afterEach, expect, test } from '@jest/globals';
import { Route, Routes } from 'react-router-dom';
import { goTo, goToSaved } from '../../../web/ui/page/goTo.ts';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

const { FormDialog } = await import('../../../web/ui/records/FormDialog.tsx');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test.each([
  ['closes at once while nothing was typed', false, []],
  ['asks before what was typed is lost', true, ['Descartar alterações?']],
])('a dialog with fields %s', async (_, dirty, asked) => {
  let closed = false;
  page = openPage(() => []);
  shown = await mount(
    page,
    <FormDialog
      title="Acessar"
      act="Entrar"
      dirty={dirty}
      busy={false}
      onSubmit={() => undefined}
      onClose={() => void (closed = true)}
    >
      <p>Motivo</p>
    </FormDialog>,
  );
  await shown.click(shown.button('Fora'));
  expect(shown.names('alertdialog')).toEqual(asked);
  expect(closed).toBe(!dirty);
});

const typed = (onClose: () => void) => (
  <FormDialog title="Acessar" act="Entrar" dirty busy={false} onSubmit={() => undefined} onClose={onClose}>
    <p>Motivo</p>
  </FormDialog>
);

test('asks before a click on a browser notification leaves a form with typed text', async () => {
  let closed = 0;
  page = openPage(() => []);
  shown = await mount(
    page,
    <Routes>
      <Route path="/" element={typed(() => void (closed += 1))} />
      <Route path="/tickets/2" element={<p>Outra página</p>} />
    </Routes>,
  );
  await shown.act(() => goTo('/tickets/2'));
  expect([shown.names('alertdialog'), closed]).toEqual([['Descartar alterações?'], 0]);
  await shown.click(shown.button('Cancelar'));
  expect([shown.names('dialog'), shown.names('alertdialog')]).toEqual([['Acessar'], []]);
  await shown.act(() => goTo('/tickets/2'));
  await shown.click(shown.button('Ok'));
  expect([shown.text(), closed]).toEqual(['Outra página', 1]);
});

test('asks before Back leads to a page that a save once opened', async () => {
  page = openPage(() => []);
  shown = await mount(
    page,
    <Routes>
      <Route path="/form" element={typed(() => undefined)} />
      <Route path="*" element={<p>Outra página</p>} />
    </Routes>,
  );
  await shown.act(() => goToSaved('/chats/1'));
  await shown.act(() => goTo('/form'));
  await shown.back();
  expect([shown.path(), shown.names('alertdialog')]).toEqual(['/form', ['Descartar alterações?']]);
  await shown.click(shown.button('Ok'));
  expect(shown.path()).toBe('/chats/1');
  await shown.act(() => goTo('/form'));
  await shown.act(() => goToSaved('/chats/2'));
  expect(shown.path()).toBe('/chats/2');
});
