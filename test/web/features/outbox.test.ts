import { afterEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { outageEnded } from '../../../web/api/outage.ts';
import { streamOnline } from '../../../web/api/stream.ts';
import { logoutClicked } from '../../../web/api/session/slice.ts';
import { createOutgoing, type Outgoing } from '../../../web/api/outbox/outgoing.ts';
import { said, talkSlice } from '../../../web/features/chat/talkSlice.ts';
import { discardClicked, messageSent, retryClicked } from '../../../web/features/conversation/slice.ts';
import type { Serve } from '../kernel/openFeature.ts';
import { refusal } from '../kernel/openFeature.ts';
import { chat, me, message as chatMessage, openChats } from './chat/page.ts';
import { openPage } from './conversation/page.ts';
import { message, ticket, user } from './conversation/records.ts';

/** The parts that both outboxes have. `id` is that of the signed-in user. */
type Box = Pick<ReturnType<typeof openPage>, 'asked' | 'kept' | 'wait' | 'close' | 'dispatch'> & {
  write: (text: string) => unknown;
  retry: (key: string) => unknown;
  discard: (key: string) => unknown;
  outgoing: () => readonly Outgoing[];
};
type Open = (post: Serve, stored?: Record<string, string>, id?: number) => Box;

const inConversation: Open = (post, stored, id = user.id) => {
  const page = openPage(
    async (asked) => {
      if (asked.method !== 'POST') return { messages: [], ticket: ticket(2), count: 0, hasMore: false };
      return (await post(asked)) ?? message(1, 2, { fromMe: true, ack: 1 });
    },
    stored,
    { ...user, id },
  );
  return {
    ...page,
    write: (body) => page.dispatch(messageSent({ ticketId: 2, body, quoted: null, file: null })),
    retry: (key) => page.dispatch(retryClicked({ key })),
    discard: (key) => page.dispatch(discardClicked({ key })),
    outgoing: () => page.getState().message.outgoing,
  };
};
const inChat: Open = (post, stored, id = me.id) => {
  const page = openChats(
    async (asked) => {
      if (asked.method !== 'POST')
        return asked.path.startsWith('/chats/u/') ? chat(1) : { records: [], count: 0, hasMore: false, next: null };
      return (await post(asked)) ?? chatMessage(9, { senderId: me.id });
    },
    stored,
    { ...me, id },
  );
  return {
    ...page,
    write: (body) => page.dispatch(said(createOutgoing({ chatId: 1, body }))),
    retry: (key) => page.dispatch(talkSlice.actions.retryClicked({ key })),
    discard: (key) => page.dispatch(talkSlice.actions.discardClicked({ key })),
    outgoing: () => page.getState().talk.outgoing,
  };
};

let box: Box;
afterEach(() => box.close());
const words = z.union([
  z.object({ body: z.string() }).transform(({ body }) => body),
  z.object({ message: z.string() }).transform(({ message: text }) => text),
]);
const posts = () => box.asked.filter(({ method }) => method === 'POST');
const texts = () => posts().map(({ body }) => words.parse(body));
const keys = () => new Set(posts().map(({ key }) => key));
const away = () => Promise.reject(new TypeError('network'));

describe.each([
  ['a conversation', inConversation],
  ['an internal chat', inChat],
])('a message written in %s', (_, open) => {
  test('appears at once, leaves when the server has it, and the next one waits for that', async () => {
    const first = Promise.withResolvers<undefined>();
    box = open(({ body }) => (words.parse(body) === 'um' ? first.promise : undefined));
    box.write('um');
    box.write('dois');
    await box.wait();
    expect(box.outgoing()).toMatchObject([
      { body: 'um', failed: '' },
      { body: 'dois', failed: '' },
    ]);
    expect(texts()).toEqual(['um']);
    first.resolve(undefined);
    await box.wait();
    expect([texts(), box.outgoing()]).toEqual([['um', 'dois'], []]);
  });

  test('stays after a refusal, says why, and is sent again with its key when the user wants that', async () => {
    let isRefused = true;
    box = open(() => (isRefused ? refusal(404, 'ERR_NO_RECORD_FOUND') : undefined));
    box.write('um');
    await box.wait();
    const [failed] = box.outgoing();
    expect(failed).toMatchObject({ body: 'um', failed: 'ERR_NO_RECORD_FOUND' });
    isRefused = false;
    box.dispatch(streamOnline());
    await box.wait();
    expect(posts()).toHaveLength(1);
    box.retry(failed?.key ?? '');
    await box.wait();
    expect([keys().size, texts(), box.outgoing()]).toEqual([1, ['um', 'um'], []]);
  });

  test('does not wait for one that was discarded or finally refused', async () => {
    let answer: Serve = away;
    box = open((asked) => answer(asked));
    box.write('um');
    await box.wait();
    expect(box.outgoing()).toMatchObject([{ failed: 'unreachable' }]);
    box.discard(box.outgoing()[0]?.key ?? '');
    expect(box.outgoing()).toEqual([]);
    answer = () => refusal(404, 'ERR_NO_RECORD_FOUND');
    box.write('dois');
    await box.wait();
    answer = () => undefined;
    box.write('três');
    await box.wait();
    expect(texts()).toEqual(['um', 'dois', 'três']);
    expect(box.outgoing()).toMatchObject([{ body: 'dois' }]);
  });

  test.each([streamOnline, outageEnded])(
    'waits for the server, and is sent in order once it is back: %s',
    async (back) => {
      let isAway = true;
      box = open(() => (isAway ? away() : undefined));
      for (const text of ['um', 'dois', 'três']) box.write(text);
      await box.wait();
      const wanted = box.outgoing().map(({ key }) => key);
      box.asked.length = 0;
      isAway = false;
      box.dispatch(back());
      box.dispatch(back());
      await box.wait();
      expect(texts()).toEqual(['um', 'dois', 'três']);
      expect([[...keys()], box.outgoing()]).toEqual([wanted, []]);
    },
  );

  test('survives a reload of the tab, for its author only, until the sign-out', async () => {
    const before = new Set(['alerts']);
    box = open(away);
    box.write('um');
    box.write('dois');
    await box.wait();
    const wanted = box.outgoing().map(({ key }) => key);
    const kept = Object.fromEntries(box.kept);
    box.close();
    box = open(() => undefined, kept, 99);
    box.dispatch(streamOnline());
    await box.wait();
    expect(posts()).toEqual([]);
    box.close();
    box = open(() => undefined, kept);
    box.dispatch(streamOnline());
    await box.wait();
    expect([[...keys()], texts(), box.outgoing()]).toEqual([wanted, ['um', 'dois'], []]);
    expect([...box.kept.keys()].filter((name) => !before.has(name))).toEqual([]);
    box.close();
    box = open(away);
    box.write('um');
    await box.wait();
    box.dispatch(logoutClicked());
    expect([...box.kept.keys()].filter((name) => !before.has(name))).toEqual([]);
  });
});
