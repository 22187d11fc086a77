import { afterEach, describe, expect, test } from '@jest/globals';
import { doingHeard } from '../../../../web/api/frames.ts';
import { doingBegan } from '../../../../web/api/stream.ts';
import * as messages from '../../../../web/features/conversation/slice.ts';
import { Doings } from '../../../../web/features/ticket/open/Doings.tsx';
import { mount } from '../../kernel/mount.tsx';
import { openPage } from './page.ts';
import { message, ticket } from './records.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());

const open = async () => {
  page = openPage(({ path }) =>
    path.startsWith('/tickets')
      ? ticket(2)
      : { messages: [message(1, 2)], ticket: ticket(2), count: 1, hasMore: false },
  );
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: null }));
  await page.wait(500);
};
const said = () => page.of(doingBegan.type).map((each) => Object(each).is);
const write = (text: string) => page.dispatch(messages.draftChanged({ ticketId: 2, text }));
type Is = 'viewing' | 'gone' | 'composing' | 'recording' | 'paused';
const hear = (is: Is, userId: number | null = null, name = '') =>
  page.dispatch(doingHeard({ action: 'update', payload: { ticketId: 2, userId, name, is } }));

describe('the presence of the user', () => {
  test('reports viewing at once, repeatedly, to each new viewer, and when the user leaves', async () => {
    await open();
    await page.wait(1_000);
    expect(said()).toEqual(['viewing']);
    await page.wait(25_000);
    expect(said()).toHaveLength(2);
    hear('viewing', 9, 'Caio');
    hear('viewing', 9, 'Caio');
    await page.wait(10);
    expect(said()).toHaveLength(3);
    page.dispatch(messages.conversationLeft());
    await page.wait(10);
    expect(said().at(-1)).toBe('gone');
  });

  test('reports typing at most once in five seconds, and the end of typing after four', async () => {
    await open();
    await page.wait(1_000);
    for (let n = 0; n < 12; n++) {
      write('a'.repeat(n + 1));
      await page.wait(500);
    }
    expect(said().slice(1)).toEqual(['composing', 'composing']);
    await page.wait(4_000);
    expect(said().slice(1)).toEqual(['composing', 'composing', 'paused']);
  });

  test('tells a new viewer that the user is typing', async () => {
    await open();
    await page.wait(1_000);
    write('Bom');
    hear('viewing', 9, 'Caio');
    await page.wait(10);
    expect(said().slice(1)).toEqual(['composing', 'composing']);
    await page.wait(5_000);
    hear('gone', 9);
    hear('viewing', 9, 'Caio');
    await page.wait(10);
    expect(said().slice(3)).toEqual(['paused', 'viewing']);
  });

  test('reports the end of typing after a send', async () => {
    await open();
    await page.wait(1_000);
    write('Bom dia');
    page.dispatch(messages.messageSent({ ticketId: 2, body: 'Bom dia', quoted: null, file: null }));
    await page.wait(10);
    expect(said().slice(1)).toEqual(['composing', 'paused']);
  });
});

test('the head of the conversation shows what others do, the contact first, and removes it after a while', async () => {
  await open();
  const shown = await mount(page, <Doings ticketId={2} instead={<i>#2</i>} />);
  expect(shown.text()).toBe('#2');
  await shown.act(() => void hear('composing', 9, 'Caio Prado'));
  await shown.settle(page);
  expect(shown.text()).toBe('Caio está digitando…');
  await shown.act(() => void hear('recording'));
  await shown.settle(page);
  expect(shown.text()).toBe('gravando áudio…');
  await shown.act(() => {
    hear('paused');
    hear('paused', 9, 'Caio Prado');
  });
  await shown.settle(page);
  expect(shown.text()).toBe('Caio também está vendo');
  await shown.settle(page, 71_000);
  expect(shown.text()).toBe('#2');
  await shown.close();
});
