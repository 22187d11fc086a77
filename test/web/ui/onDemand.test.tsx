import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OnDemand, type LazyDialog } from '../../../web/ui/layers/OnDemand.tsx';
import { isLayerExpected } from '../../../web/ui/layers/takeFocus.ts';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let arrive: () => void;
const layer: LazyDialog = () => <p>Opções</p>;

beforeEach(async () => {
  page = openPage(() => []);
  const load = () => new Promise<LazyDialog>((resolve) => (arrive = () => resolve(layer)));
  shown = await mount(
    page,
    <>
      <OnDemand trigger={<button type="button">Abrir</button>} load={load} />
      <button type="button">Outro</button>
    </>,
  );
});
afterEach(async () => {
  await shown.close();
  page.close();
});
const ask = async () => {
  shown.button('Abrir').focus();
  await shown.click(shown.button('Abrir'));
};

test('a lazily loaded dialog opens when it arrives, and until then letters are no shortcuts', async () => {
  await ask();
  expect([shown.text().includes('Opções'), isLayerExpected()]).toEqual([false, true]);
  await shown.act(() => arrive());
  expect([shown.text().includes('Opções'), isLayerExpected()]).toEqual([true, false]);
});

test('a lazily loaded dialog stays closed if the user moved the focus elsewhere', async () => {
  await ask();
  shown.button('Outro').focus();
  await shown.act(() => arrive());
  expect([shown.text().includes('Opções'), isLayerExpected()]).toEqual([false, false]);
  expect(document.activeElement).toBe(shown.button('Outro'));
  await ask();
  await shown.act(() => arrive());
  expect(shown.text()).toContain('Opções');
});
