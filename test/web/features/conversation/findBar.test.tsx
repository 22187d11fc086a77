import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FindBar } from '../../../../web/features/conversation/find/FindBar.tsx';
import { selectFind } from '../../../../web/features/conversation/find/findSlice.ts';
import { conversationAsked, selectUnsent } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { at, message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let closed: number;
const nothing = { term: '', messageId: '' };
/** Releases a page of hits that the slow server holds back. */
let release: (() => void) | null;
let slow: string;
const HITS = 23;
const hit = (n: number) => ({ id: `message-${n}`, createdAt: at(n) });
const found = (number: number) => {
  const all = Array.from({ length: HITS }, (_, n) => hit(100 - n));
  return { hits: all.slice((number - 1) * 20, number * 20), count: HITS, hasMore: number === 1 };
};
const sought = () => selectUnsent(page.getState()).open?.sought;
const field = () => shown.field('Buscar nesta conversa');
const words = async (text: string) => {
  await shown.type(field(), text);
  await shown.settle(page, 500);
};

beforeEach(async () => {
  closed = 0;
  release = null;
  slow = '';
  page = openPage(async ({ path, query }) => {
    if (slow && path.endsWith('/search') && `${query['searchParam']} ${query['pageNumber']}` === slow)
      await new Promise<void>((done) => (release = done));
    if (path.endsWith('/search'))
      return query['searchParam'] === 'nada'
        ? { hits: [], count: 0, hasMore: false }
        : found(Number(query['pageNumber']));
    return { messages: [message(100, 2)], ticket: ticket(2), count: 1, hasMore: false };
  });
  page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  shown = await mount(page, <FindBar from={nothing} onClose={() => (closed += 1)} />);
});
afterEach(async () => {
  await shown.close();
  page.close();
});

test('half a second after the last letter, shows the newest hit in its place and the number of hits', async () => {
  await shown.type(field(), 'pre');
  await words('preço');
  expect(page.asked.filter(({ path }) => path.endsWith('/search'))).toMatchObject([
    { path: '/messages/2/search', query: { searchParam: 'preço', pageNumber: '1' } },
  ]);
  expect(shown.text()).toContain('1 de 23');
  expect(sought()).toBe('message-100');
});

test('Enter goes to older hits, Shift+Enter back, and the next page loads before the hits end', async () => {
  await words('preço');
  for (let n = 0; n < 21; n++) {
    await shown.press(field(), 'Enter');
    await shown.settle(page);
  }
  expect([shown.text().includes('22 de 23'), sought()]).toEqual([true, 'message-79']);
  await shown.press(field(), 'Enter', { shiftKey: true });
  expect([shown.text().includes('21 de 23'), sought()]).toEqual([true, 'message-80']);
});

test('says that nothing was found, and Escape closes it', async () => {
  await words('nada');
  expect(shown.text()).toContain('Nada encontrado');
  await shown.press(field(), 'Escape');
  expect(closed).toBe(1);
});

const arrive = async () => {
  await shown.act(() => release?.());
  await shown.settle(page);
};

test('drops the hits of one conversation in another', async () => {
  slow = 'preço 1';
  await words('preço');
  await shown.act(() => page.dispatch(conversationAsked({ uuid: 'uuid-3', ticketId: 3 })));
  await arrive();
  expect([selectFind(page.getState()).hits, sought()]).toEqual([[], '']);
});

test('drops the hits of an earlier search', async () => {
  slow = 'preço 2';
  await words('preço');
  for (let n = 0; n < 19; n++) await shown.press(field(), 'Enter');
  await shown.settle(page);
  await words('nada');
  await arrive();
  expect(release).not.toBeNull();
  expect(selectFind(page.getState()).hits).toEqual([]);
});

const begun = async (messageId: string) => {
  await shown.close();
  shown = await mount(page, <FindBar from={{ term: 'preço', messageId }} onClose={() => undefined} />);
  await shown.settle(page);
  return [shown.value('Buscar nesta conversa'), /\d+ de 23/.exec(shown.text())?.[0], sought()];
};

test('starts at the message that another search opened, or else at the newest hit', async () => {
  expect(await begun('message-95')).toEqual(['preço', '6 de 23', 'message-95']);
  expect(await begun('message-1')).toEqual(['preço', '1 de 23', 'message-100']);
});
