import { afterEach, expect, jest, test } from '@jest/globals';
import { mount } from '../../kernel/mount.tsx';
import { message, ticket } from './records.ts';

const missing = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
for (const file of ['viewers.ts', 'composer/formSaga.ts', 'composer/Attached.tsx'])
  jest.unstable_mockModule(`../../../../web/features/conversation/${file}`, missing);
const { openPage } = await import('./page.ts');
const { Attachment } = await import('../../../../web/features/conversation/message/Attachment.tsx');
const { Composer } = await import('../../../../web/features/conversation/composer/Composer.tsx');
const { holdFile } = await import('../../../../web/features/conversation/composer/files.ts');
const messages = await import('../../../../web/features/conversation/slice.ts');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>> | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
  page.close();
});
const open = async () => {
  page = openPage(({ method }) =>
    method === 'POST' ? message(2, 2, { fromMe: true }) : { messages: [], ticket: ticket(2), count: 0, hasMore: false },
  );
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  page.asked.length = 0;
};
const file = () => holdFile(new File(['a'], 'a.png', { type: 'image/png' }));

test('shows a picture as a card that opens it if its viewer cannot be loaded', async () => {
  await open();
  const picture = message(1, 2, { mediaType: 'image', mediaUrl: '/files/a.png', mediaName: 'a.png' });
  shown = await mount(page, <Attachment message={picture} />);
  await shown.settle(page);
  expect(shown.names('a')).toEqual(['a.png', 'Baixar a.png']);
});

test('shows attached files by name if their previews cannot be loaded, and lets the user remove them', async () => {
  await open();
  page.dispatch(messages.draftChanged({ ticketId: 2, attached: [file()] }));
  shown = await mount(page, <Composer ticket={ticket(2)} noteShortcut={['O']} />);
  await shown.settle(page);
  expect(shown.text()).toContain('a.png');
  await shown.click(shown.button('Remover a.png'));
  expect(messages.selectDraft(page.getState(), 2).attached).toEqual([]);
});

test('files that cannot be sent because a part of the page failed to load do not block later messages', async () => {
  await open();
  const said = { ticketId: 2, quoted: null, file: null };
  page.dispatch(messages.messageSent({ ...said, body: '', attached: [file()] }));
  page.dispatch(messages.messageSent({ ...said, body: 'depois' }));
  await page.wait(10);
  expect(page.asked).toMatchObject([{ body: { body: 'depois' } }]);
  expect(page.getState().message.outgoing).toMatchObject([{ failed: 'ERR_PAGE_INCOMPLETE' }]);
});
