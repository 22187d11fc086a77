import { afterEach, expect, test } from '@jest/globals';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

const { ConfirmDialog } = await import('../../../web/ui/layers/ConfirmDialog.tsx');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
const happened: string[] = [];
afterEach(async () => {
  await shown.close();
  page.close();
});

test('a confirmation has Cancelar and Ok; only Ok acts (R073)', async () => {
  page = openPage(() => []);
  const [cancel, confirm] = ['cancelled', 'confirmed'].map((what) => () => void happened.push(what));
  shown = await mount(
    page,
    <ConfirmDialog open title="Excluir?" onCancel={() => cancel?.()} onConfirm={() => confirm?.()}>
      Isso não pode ser desfeito.
    </ConfirmDialog>,
  );
  expect(shown.names('button')).toEqual(expect.arrayContaining(['Cancelar', 'Ok']));
  for (const name of ['Cancelar', 'Fora', 'Ok']) await shown.click(shown.button(name));
  expect(happened).toEqual(['cancelled', 'cancelled', 'confirmed']);
});
