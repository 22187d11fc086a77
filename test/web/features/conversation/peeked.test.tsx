import { afterEach, expect, jest, test } from '@jest/globals';
import { told } from '../../../../web/api/records/entities.ts';
import { mount } from '../../kernel/mount.tsx';
import { message, ticket } from './records.ts';

const hushed = jest.fn();
const silence = { id: '', playing: false, at: 0, length: 0, rate: 1, failed: false };
jest.unstable_mockModule('../../../../web/ui/media/player.ts', () => ({
  hush: hushed,
  nowHeard: () => silence,
  subscribe: () => () => undefined,
  toggle: () => undefined,
  seek: () => undefined,
  faster: () => undefined,
}));
jest.unstable_mockModule('../../../../web/ui/media/Gallery.tsx', () => ({
  Gallery: ({ at }: { at: string }) => <p>{`large: ${at}`}</p>,
}));
await import('../../../../web/ui/media/Gallery.tsx');
const {
  conversationAsked,
  conversationLeft,
  peekClosed,
  selectPeek,
  selectViewing,
  peekClicked,
  peekShown,
  pictureViewed,
} = await import('../../../../web/features/conversation/slice.ts');
const { messageVersions } = await import('../../../../web/features/conversation/history/messageVersions.ts');
const { openPage } = await import('./page.ts');
await import('../../../../web/features/conversation/viewers.ts');
const { Peeked } = await import('../../../../web/features/conversation/peek/Peeked.tsx');

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>> | undefined;
afterEach(async () => {
  await shown?.close();
  shown = undefined;
  page.close();
});
const words = [{ body: 'quero dois', at: '2026-11-21T12:00:00.000Z' }];
const picture = message(1, 2, { mediaType: 'image', mediaUrl: '/files/a.png', mediaName: 'a.png' });
const peek = { phase: 'ready' as const, ticket: ticket(2), messages: [picture, message(2, 2, { isEdited: true })] };
const look = () => {
  page.dispatch(told({ ticket: [ticket(2)] }));
  page.dispatch(peekClicked(ticket(2)));
  page.dispatch(peekShown({ ids: [] }));
};

test('opens a picture of a waiting ticket large, and shows earlier versions of a message', async () => {
  page = openPage(({ path }) =>
    path.endsWith('/history') ? words : { messages: [], ticket: ticket(2), count: 0, hasMore: false },
  );
  look();
  shown = await mount(page, <Peeked peek={peek} />);
  await shown.settle(page);
  await shown.click(shown.button('Ampliar Imagem de Contato 2, 09:00'));
  await shown.settle(page);
  expect(shown.text()).toContain('large: message-1');
  await shown.click(shown.button('Editada'));
  await shown.settle(page);
  expect(shown.text()).toContain('quero dois');
});

test('stops a playing sound when the preview closes', async () => {
  page = openPage(() => ({}));
  look();
  const drawn = await mount(page, <Peeked peek={peek} />);
  await drawn.settle(page);
  hushed.mockClear();
  await drawn.close();
  expect(hushed).toHaveBeenCalledTimes(1);
});

test.each([
  ['it is closed', peekClosed()],
  ['a conversation is opened', conversationAsked({ uuid: 'uuid-3', ticketId: 3 })],
  ['the page is left', conversationLeft()],
])('closes the preview and its picture once %s', (_, goes) => {
  page = openPage(() => ({}));
  look();
  page.dispatch(pictureViewed('message-1'));
  page.dispatch(messageVersions.run('message-2'));
  page.dispatch(goes);
  expect([selectPeek(page.getState()), selectViewing(page.getState())]).toEqual([null, '']);
});
