import { afterEach, expect, test } from '@jest/globals';
import { DropZone } from '../../../../web/ui/media/DropZone.tsx';
import { useDropGuard } from '../../../../web/features/ticket/open/useDropGuard.ts';
import { eventOf } from '../../kernel/dom.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../../features/conversation/page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const here = 'Solte os arquivos aqui para anexar';
const happens = async (type: string, more: object = { dataTransfer: { types: ['Files'] } }) => {
  const event = eventOf(type, more);
  await shown.act(() => document.body.dispatchEvent(event));
  return event.defaultPrevented;
};
const open = async () => {
  page = openPage(() => []);
  shown = await mount(page, <DropZone onFiles={() => undefined} />);
  await happens('dragenter');
  await happens('dragover');
  expect(shown.text()).toContain(here);
};

test('hides the drop zone when nothing is dragged any more, even without a final event', async () => {
  await open();
  await shown.settle(page, 400);
  await happens('dragover');
  await shown.settle(page, 400);
  expect(shown.text()).toContain(here);
  await shown.settle(page, 300);
  expect(shown.text()).not.toContain(here);
});

test('hides the drop zone after Escape and after the drop', async () => {
  await open();
  await happens('keydown', { key: 'Escape' });
  expect(shown.text()).not.toContain(here);
  await happens('dragover');
  expect(shown.text()).toContain(here);
  await happens('drop');
  expect(shown.text()).not.toContain(here);
});

test('ignores dropped files on a page that accepts none', async () => {
  const Page = () => {
    useDropGuard();
    return null;
  };
  page = openPage(() => []);
  shown = await mount(page, <Page />);
  expect([await happens('dragover'), await happens('drop')]).toEqual([true, true]);
});
