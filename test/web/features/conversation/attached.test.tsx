import { afterEach, expect, test } from '@jest/globals';
import { Attached } from '../../../../web/features/conversation/composer/Attached.tsx';
import { holdFile } from '../../../../web/features/conversation/composer/files.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('Enter in a caption sends, but Shift and Enter do not', async () => {
  page = openPage(() => []);
  const files = ['a.pdf', 'b.pdf'].map((name) => holdFile(new File(['a'], name, { type: 'application/pdf' })));
  let sent = 0;
  const none = () => undefined;
  shown = await mount(page, <Attached files={files} onCaption={none} onRemove={none} onSend={() => sent++} />);
  const caption = shown.field('Legenda de b.pdf');
  await shown.press(caption, 'Enter', { shiftKey: true });
  expect(sent).toBe(0);
  await shown.press(caption, 'Enter');
  expect(sent).toBe(1);
});
