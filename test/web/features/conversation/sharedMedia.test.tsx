import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { streamReset } from '../../../../web/api/stream.ts';
import { SharedMedia } from '../../../../web/features/conversation/shared/SharedMedia.tsx';
import {
  moreSharedAsked,
  selectShared,
  sharedShown,
} from '../../../../web/features/conversation/shared/sharedSlice.ts';
import { conversationAsked, selectUnsent } from '../../../../web/features/conversation/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
let jumps: number;
/** Releases the held reply. */
let release: (() => void) | null;
let holds = false;
const file = {
  state: 'here' as const,
  error: '',
  mime: 'image/png',
  size: 9,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  preview: null,
  thumbnailUrl: null,
};
const pictures = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) =>
    message(from + n, 2, { mediaType: 'image', mediaUrl: `/foto-${from + n}`, mediaName: 'foto.png', file }),
  );
const served: Record<string, object> = {
  'media 1': { messages: pictures(0, 20), hasMore: true },
  'media 2': { messages: pictures(19, 23), hasMore: false }, // a new picture moved one of page 1 to page 2
  'document 1': {
    messages: [message(50, 2, { mediaType: 'application', mediaUrl: '/contrato', mediaName: 'contrato.pdf', file })],
    hasMore: false,
  },
  'other media 1': { messages: pictures(70, 72), hasMore: true },
  'other media 2': { messages: pictures(72, 73), hasMore: false },
  'link 1': { messages: [message(60, 2, { body: 'Veja https://um.com.br e www.dois.com.br' })], hasMore: false },
};
let now = served;
beforeEach(async () => {
  now = served;
  jumps = 0;
  release = null;
  holds = false;
  page = openPage(async ({ path, query }) => {
    if (!path.endsWith('/shared')) return { messages: [], ticket: ticket(2), count: 0, hasMore: false };
    const whose = path.startsWith('/messages/3/') ? 'other ' : '';
    const answer = now[`${whose}${query['what']} ${query['pageNumber']}`] ?? {};
    if (holds && query['pageNumber'] === '2' && !whose) await new Promise<void>((done) => (release = done));
    return answer;
  });
  page.dispatch(conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  shown = await mount(page, <SharedMedia ticketId={2} onJump={() => (jumps += 1)} />);
  await shown.settle(page);
});
afterEach(async () => {
  await shown.close();
  page.close();
});
const ids = () => selectShared(page.getState()).ids;
const choose = async (what: 'document' | 'link') => {
  await shown.act(() => page.dispatch(sharedShown({ ticketId: 2, what })));
  await shown.settle(page);
};
const count = (tag: string) => shown.all().filter(({ nodeName }) => nodeName === tag).length;

test('loads pictures 20 at a time, each once', async () => {
  expect(count('IMG')).toBe(20);
  await shown.click(shown.button('Ver mais'));
  await shown.settle(page);
  expect(count('IMG')).toBe(23);
  expect(shown.names('button')).not.toContain('Ver mais');
});

test('links a document to its file and its message, and each link to its message', async () => {
  await choose('document');
  expect(shown.text()).toContain('contrato.pdf');
  await shown.click(shown.button('Ir para a mensagem'));
  expect([jumps, selectUnsent(page.getState()).open?.sought]).toEqual([1, 'message-50']);
  await choose('link');
  const links = shown.all().filter(({ nodeName }) => nodeName === 'A');
  expect(links.map((one) => one.getAttribute('href'))).toEqual(['https://um.com.br', 'https://www.dois.com.br']);
});

describe('a new file', () => {
  const asked = () => page.asked.filter(({ path }) => path.endsWith('/shared')).length;
  const come = async (ticketId: number, action = 'create', n = 90) => {
    const record = message(n, ticketId, { mediaType: 'image', mediaUrl: `/foto-${n}`, mediaName: 'foto.png', file });
    const whole = ticket(ticketId);
    await shown.act(() => page.hear('appMessage', action, { message: record, ticket: whole, contact: whole.contact }));
    await shown.settle(page, 1_000);
  };
  const more = async () => {
    await shown.click(shown.button('Ver mais'));
    await shown.settle(page);
  };

  test('of another conversation changes nothing here, and later changes of it do not either', async () => {
    const before = asked();
    await come(3);
    await come(2, 'update', 4);
    expect(asked()).toBe(before);
  });

  test('is shown before the others, and all of them stay', async () => {
    await more();
    const before = ids();
    now = { ...served, 'media 1': { messages: [...pictures(90, 91), ...pictures(0, 19)], hasMore: true } };
    await come(2);
    expect(ids()).toEqual(['message-90', ...before]);
    expect(shown.names('button')).not.toContain('Ver mais');
  });

  test('with more than a page of others restarts the list, so no gap remains', async () => {
    holds = true;
    await more();
    now = { ...served, 'media 1': { messages: pictures(100, 120), hasMore: true } };
    await shown.act(() => page.dispatch(streamReset()));
    await shown.settle(page, 1_000);
    await shown.act(() => release?.());
    await shown.settle(page);
    expect(ids()).toEqual(pictures(100, 120).map(({ id }) => id));
    expect(shown.names('button')).toContain('Ver mais');
  });
});

describe('a late reply', () => {
  beforeEach(async () => {
    holds = true;
    await shown.click(shown.button('Ver mais'));
    await shown.settle(page);
  });
  const arrive = async () => {
    await shown.act(() => release?.());
    await shown.settle(page);
  };

  test('for one customer is not shown for another, and does not delay that one', async () => {
    await shown.act(() => {
      page.dispatch(conversationAsked({ uuid: 'uuid-3', ticketId: 3 }));
      page.dispatch(sharedShown({ ticketId: 3, what: 'media' }));
    });
    await shown.settle(page);
    await shown.act(() => page.dispatch(moreSharedAsked()));
    await shown.settle(page);
    await arrive();
    expect(ids()).toEqual(['message-70', 'message-71', 'message-72']);
  });

  test('with pictures does not appear among the documents', async () => {
    await choose('document');
    await arrive();
    expect(ids()).toEqual(['message-50']);
  });
});

test('a picture of one customer is drawn only in the panel of that customer', async () => {
  const other = await mount(page, <SharedMedia ticketId={3} onJump={() => {}} />);
  await other.settle(page);
  // The panel of ticket 2 is still on the page, and does not draw the two pictures of ticket 3.
  expect(count('IMG')).toBe(2);
  await other.close();
});
