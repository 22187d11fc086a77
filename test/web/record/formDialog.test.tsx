import { afterEach, expect, test } from '@jest/globals';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../message/page.ts';

const { FormDialog } = await import('../../../web/record/FormDialog.tsx');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test.each([
  ['closes at once while nothing was typed', false, []],
  ['asks before what was typed is lost', true, ['Descartar o que foi digitado?']],
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
