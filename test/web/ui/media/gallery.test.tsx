import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from '../../features/conversation/page.ts';
import { message } from '../../features/conversation/records.ts';

/** Replaces the dialog of the browser. A button simulates its close event. */
type Layer = { children?: ReactNode; onCloseAutoFocus?: (event: { preventDefault: () => void }) => void };
const Plain = ({ children }: Layer) => children;
const Content = ({ children, onCloseAutoFocus }: Layer) => (
  <div>
    <button type="button" aria-label="Fechou" onClick={onCloseAutoFocus} />
    {children}
  </div>
);
jest.unstable_mockModule('radix-ui', () => ({ Dialog: { Root: Plain, Portal: Plain, Title: Plain, Content } }));
jest.unstable_mockModule('../../../../web/ui/IconButton.tsx', () => ({
  IconButton: ({ label }: { label: string }) => label,
}));
const { Gallery } = await import('../../../../web/ui/media/Gallery.tsx');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

test('returns the focus to the place where a picture was opened', async () => {
  page = openPage(() => []);
  const before = await mount(page, <button type="button">Ampliar</button>);
  const opener = before.button('Ampliar');
  opener.focus();
  const picture = message(1, 2, { mediaType: 'image', mediaUrl: '/a.png' });
  shown = await mount(page, <Gallery pictures={[picture]} at={picture.id} onTurn={() => {}} onClose={() => {}} />);
  opener.blur();
  await shown.click(shown.button('Fechou'));
  expect(document.activeElement === opener).toBe(true);
  await before.close();
});
