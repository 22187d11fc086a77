import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { heard } from '../../kernel/heard.ts';
import { appMessageFrame, ticketFrame } from '../../../../web/api/frames.ts';
import { told } from '../../../../web/api/records/entities.ts';
import { roomJoined, roomLeft, streamReset } from '../../../../web/api/stream.ts';
import * as messages from '../../../../web/features/conversation/slice.ts';
import { agedPages, endOf } from '../../../../web/features/conversation/timeline/freshFiles.ts';
import { openPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { contact } from '../contact/records.ts';
import { at, message, ticket, user } from './records.ts';
import { toasts } from '../../../../web/api/toast.ts';

const all = Array.from({ length: 45 }, (_, index) => message(index, 2, { createdAt: at(index) }));
const pageOf = (from: typeof all, number: number) => {
  const end = Math.max(0, from.length - (number - 1) * 20);
  return { messages: from.slice(Math.max(0, end - 20), end), ticket: ticket(2), count: from.length, hasMore: end > 20 };
};
const serve: Serve = ({ path, query }) => {
  const uuid = /u\/uuid-(\d+)$/.exec(path)?.[1];
  return uuid ? ticket(Number(uuid)) : pageOf(all, Number(query['pageNumber']));
};
let page: ReturnType<typeof openPage>;
const open = async (by: Serve = serve) => {
  page = openPage(by);
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: null }));
  await page.wait(500);
  return page;
};
const shown = () => messages.selectConversation(page.getState());
const inbound = (n: number, ticketId = 2) => {
  const whole = ticket(ticketId, { unreadMessages: 1, updatedAt: at(50) });
  return appMessageFrame({
    action: 'create',
    payload: { message: message(n, ticketId), ticket: whole, contact: whole.contact },
  });
};
const joined = () => page.of(roomJoined.type).length;
afterEach(() => page.close());

describe('an opened conversation', () => {
  test('is fetched half a second later, and only the last of three opened quickly', async () => {
    page = openPage(serve);
    for (const id of [1, 3, 2]) {
      page.dispatch(messages.conversationAsked({ uuid: `uuid-${id}`, ticketId: null }));
      await page.wait(200);
    }
    expect(page.asked).toEqual([]);
    await page.wait(500);
    expect(page.asked.map(({ path }) => path)).toEqual(['/tickets/u/uuid-2', '/messages/2']);
    expect(page.of(roomJoined.type)).toEqual([{ type: 'joinChatBox', ticketId: 2 }]);
    expect(shown()).toMatchObject({ phase: 'ready', hasMore: true });
    expect(shown()?.messages).toHaveLength(20);
  });

  test('needs no request for a ticket that a list already loaded', async () => {
    page = openPage(serve);
    page.dispatch(told({ ticket: [ticket(2)] }));
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    expect(page.asked.map(({ path }) => path)).toEqual(['/messages/2']);
  });

  test('leaves its room when it is closed', async () => {
    await open();
    page.dispatch(messages.conversationLeft());
    expect(page.of(roomLeft.type)).toEqual([{ type: 'joinChatBox', ticketId: 2 }]);
    expect(shown()).toBeNull();
  });

  test.each([
    [404, 'ERR_NO_TICKET_FOUND'],
    [403, 'ERR_NO_PERMISSION'],
  ])('that the user may not see (%i) is denied and leads back to the list', async (status, code) => {
    await open(({ path }) => (path === '/auth/refresh_token' ? { token: 'token', user } : refusal(status, code)));
    expect(JSON.stringify(toasts.shown().at(-1))).toContain('Acesso não permitido');
    expect(page.getState().ticket.goTo).toBe('/tickets');
  });

  test('can be retried if it failed for another reason', async () => {
    await open(() => Response.json({}, { status: 500 }));
    expect(shown()?.phase).toBe('failed');
    expect(page.getState().ticket.goTo).toBeNull();
  });

  test('marks nothing as read before the user looks at the page', async () => {
    page = openPage(serve);
    page.eyes.visible = false;
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: null }));
    await page.wait(5000);
    expect(joined()).toBe(0);
    page.eyes.visible = true;
    page.turnTo();
    await page.wait(0);
    expect(joined()).toBe(1);
    expect(shown()?.phase).toBe('ready');
  });
});

describe('a conversation with unread messages', () => {
  test('remembers where they began, although opening it marks them as read', async () => {
    page = openPage(serve);
    page.dispatch(told({ ticket: [ticket(2, { unreadMessages: 3 })] }));
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    page.dispatch(ticketFrame({ action: 'updateUnread', payload: { ticketId: 2 } }));
    expect(shown()).toMatchObject({ unreadFrom: 'message-42', ticket: { unreadMessages: 0 } });
    await page.wait(0);
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    expect(shown()).toMatchObject({ unreadFrom: '' });
  });
});

describe('a conversation that is opened again', () => {
  const others: Serve = (asked) => {
    const id = Number(/messages\/(\d+)$/.exec(asked.path)?.[1] ?? 2);
    return id === 2 ? serve(asked) : { ...pageOf(all, 1), messages: [], ticket: ticket(id), hasMore: false };
  };
  const openIt = async (id: number) => {
    page.dispatch(told({ ticket: [ticket(id)] }));
    page.dispatch(messages.conversationAsked({ uuid: `uuid-${id}`, ticketId: id }));
    await page.wait(500);
  };
  const leave = async (...ids: number[]) => {
    await open(others);
    page.dispatch(messages.conversationLeft());
    for (const id of ids) {
      await openIt(id);
      page.dispatch(messages.conversationLeft());
    }
    page.asked.splice(0);
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  };

  test('shows its messages at once, and asks for new ones half a second later', async () => {
    await leave(3);
    expect(shown()).toMatchObject({ phase: 'ready', ticket: { id: 2 } });
    expect(shown()?.messages).toHaveLength(20);
    await page.wait(499);
    expect(page.asked).toEqual([]);
    page.dispatch(inbound(46));
    await page.wait(1);
    expect(page.asked.map(({ path }) => path)).toEqual(['/messages/2']);
    expect(
      shown()
        ?.messages.map(({ id }) => id)
        .slice(-2),
    ).toEqual(['message-44', 'message-46']);
    expect(shown()?.messages).toHaveLength(21);
    page.dispatch(messages.olderAsked());
    await page.wait(0);
    expect(shown()?.messages).toHaveLength(41);
  });

  test('keeps no messages above a gap', async () => {
    const later = [...all, ...Array.from({ length: 30 }, (_, n) => message(60 + n, 2, { createdAt: at(60 + n) }))];
    let now = all;
    await open(({ path, query }) =>
      path.startsWith('/tickets') ? ticket(2) : pageOf(now, Number(query['pageNumber'])),
    );
    page.dispatch(messages.conversationLeft());
    now = later;
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    page.dispatch(inbound(89));
    await page.wait(500);
    expect(shown()?.messages.map(({ id }) => id)).toEqual(later.slice(-20).map(({ id }) => id));
    expect(shown()).toMatchObject({ hasMore: true, page: 1 });
  });

  test('is forgotten after twenty others, when its ticket moves away, and after a reset of the stream', async () => {
    await leave(...Array.from({ length: 19 }, (_, n) => 100 + n));
    expect(shown()?.phase).toBe('ready');
    page.close();
    await leave(...Array.from({ length: 20 }, (_, n) => 100 + n));
    expect(shown()?.phase).toBe('loading');
    page.dispatch(messages.conversationLeft());
    for (const event of [ticketFrame({ action: 'delete', payload: { ticketId: 2 } }), streamReset()]) {
      await openIt(2);
      page.dispatch(messages.conversationLeft());
      page.dispatch(event);
      page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
      expect(shown()?.phase).toBe('loading');
      page.dispatch(messages.conversationLeft());
    }
  });

  test('can be retried if its new messages cannot be loaded', async () => {
    let isAway = false;
    await open((asked) => (isAway ? Response.json({}, { status: 500 }) : serve(asked)));
    page.dispatch(messages.conversationLeft());
    isAway = true;
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    expect(shown()?.phase).toBe('failed');
  });
});

describe('a conversation on the screen', () => {
  test('reaches the older messages, however many new ones came since it was opened', async () => {
    let now = all;
    await open(({ path, query }) =>
      path.startsWith('/tickets') ? ticket(2) : pageOf(now, Number(query['pageNumber'])),
    );
    for (let n = 50; n < 75; n++) {
      now = [...now, message(n, 2, { createdAt: at(n) })];
      page.dispatch(inbound(n));
    }
    for (const first of ['message-10', 'message-0']) {
      page.dispatch(messages.olderAsked());
      await page.wait(0);
      expect(shown()?.messages[0]?.id).toBe(first);
    }
  });

  test('adds older messages at the start, each once', async () => {
    await open();
    for (const expected of [40, 45]) {
      page.dispatch(messages.olderAsked());
      page.dispatch(messages.olderAsked());
      await page.wait(0);
      expect(shown()?.messages).toHaveLength(expected);
    }
    expect(page.asked.map(({ query }) => query['pageNumber']).slice(2)).toEqual(['2', '3']);
    expect(shown()).toMatchObject({ hasMore: false, older: false });
    expect(shown()?.messages.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('marks fifty messages of one visit as read, and tells the server once, when the user looks away', async () => {
    await open();
    for (let n = 50; n < 100; n++) {
      page.dispatch(inbound(n));
      await page.wait(700);
    }
    expect(shown()?.messages.at(-1)?.body).toBe('texto 99');
    expect(shown()?.ticket?.unreadMessages).toBe(0);
    expect(joined()).toBe(1);
    page.eyes.focused = false;
    page.turnTo();
    expect(joined()).toBe(2);
    page.eyes.focused = true;
    page.turnTo();
    page.dispatch(messages.conversationLeft());
    expect(joined()).toBe(2);
    expect(page.of(roomLeft.type)).toHaveLength(2);
  });

  test('marks new messages as read when the user leaves it, and leaves its room', async () => {
    await open();
    page.dispatch(inbound(50));
    page.dispatch(messages.conversationLeft());
    expect([page.of(roomJoined.type).length, page.of(roomLeft.type).length]).toEqual([2, 2]);
    expect(page.told.at(-1)?.type).toBe(roomLeft.type);
  });

  test('sends no read receipt for messages that the user already answered', async () => {
    await open();
    page.dispatch(inbound(50));
    const whole = ticket(2, { unreadMessages: 0, updatedAt: at(51) });
    const answer = message(51, 2, { fromMe: true });
    page.dispatch(
      appMessageFrame({ action: 'create', payload: { message: answer, ticket: whole, contact: whole.contact } }),
    );
    page.dispatch(messages.conversationLeft());
    expect(joined()).toBe(1);
  });

  test('keeps its read state after another change of its ticket', async () => {
    await open();
    page.dispatch(inbound(50));
    const whole = ticket(2, { unreadMessages: 1, updatedAt: at(52) });
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: whole } }));
    expect(shown()?.ticket?.unreadMessages).toBe(0);
    page.eyes.focused = false;
    page.turnTo();
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: { ...whole, updatedAt: at(53) } } }));
    expect(shown()?.ticket?.unreadMessages).toBe(1);
  });

  test('keeps its read state when one of its messages changes', async () => {
    await open();
    page.dispatch(inbound(50));
    const whole = ticket(2, { unreadMessages: 1, updatedAt: at(52) });
    const payload = { message: message(50, 2, { isEdited: true }), ticket: whole, contact: whole.contact };
    page.dispatch(appMessageFrame({ action: 'update', payload }));
    expect(shown()?.ticket?.unreadMessages).toBe(0);
  });

  test('is marked as read when it is accepted on screen', async () => {
    await open();
    expect(joined()).toBe(1);
    const whole = ticket(2, { status: 'open', unreadMessages: 3, updatedAt: at(52) });
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: whole } }));
    await page.wait(0);
    expect(joined()).toBe(2);
  });

  test('stays unread while the user looks elsewhere, until they return', async () => {
    await open();
    page.eyes.focused = false;
    page.dispatch(inbound(50));
    await page.wait(1000);
    expect(joined()).toBe(1);
    page.eyes.focused = true;
    page.turnTo();
    await page.wait(1000);
    expect(joined()).toBe(2);
  });

  test('ignores messages of other tickets, and updates acknowledgements in place', async () => {
    await open();
    page.dispatch(inbound(50, 3));
    expect(shown()?.messages).toHaveLength(20);
    const known = all[44];
    if (!known) throw new Error('no message');
    const sent = { ...known, fromMe: true, ack: 4, updatedAt: at(59) };
    page.dispatch(
      appMessageFrame({ action: 'update', payload: { message: sent, ticket: ticket(2), contact: ticket(2).contact } }),
    );
    expect(shown()?.messages.at(-1)).toMatchObject({ id: known.id, ack: 4 });
  });

  test.each([null, 2])("shows live messages of the contact's other tickets, like its page does (%s)", async (known) => {
    await open();
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: known }));
    await page.wait(500);
    const other = ticket(3, { contactId: 2, whatsappId: 2, whatsapp: { id: 2, name: 'Filial' } });
    const came = message(50, 3, { contactId: 2 });
    const payload = { message: came, ticket: other, contact: ticket(2).contact };
    page.dispatch(appMessageFrame({ action: 'create', payload }));
    expect(shown()?.messages.at(-1)?.id).toBe(came.id);
    expect(shown()?.ticket?.id).toBe(2);
  });

  test('updates its ticket and contact from frames', async () => {
    await open();
    page.dispatch(
      ticketFrame({ action: 'update', payload: { ticket: ticket(2, { status: 'closed', updatedAt: at(9) }) } }),
    );
    page.dispatch(heard('contact', 'update', { contact: contact(2, { name: 'Helena' }) }));
    expect(shown()?.ticket).toMatchObject({ status: 'closed', contact: { name: 'Helena' } });
  });

  test('closes when the user loses access to its ticket', async () => {
    let mine = true;
    await open((asked) => (mine ? serve(asked) : refusal(404, 'ERR_NO_TICKET_FOUND')));
    mine = false;
    page.dispatch(ticketFrame({ action: 'delete', payload: { ticketId: 2 } }));
    await page.wait(0);
    expect(page.getState().ticket.goTo).toBe('/tickets');
  });

  test('reloads all its pages after a reset of the stream, and keeps messages that arrive during it', async () => {
    let now = all;
    await open(({ path, query }) => (path.includes('/u/') ? ticket(2) : pageOf(now, Number(query['pageNumber']))));
    page.dispatch(messages.olderAsked());
    await page.wait(0);
    now = [...all.slice(0, 40), ...all.slice(41), message(50, 2)];
    page.dispatch(streamReset());
    page.dispatch(inbound(51));
    now = [...now, message(51, 2)];
    await page.wait(0);
    expect(shown()?.messages.map(({ id }) => id)).toEqual(now.slice(-40).map(({ id }) => id));
  });

  test('keeps each reloaded page as it arrives, and retries a failed one later', async () => {
    let now = all;
    let broken = false;
    await open(({ path, query }) => {
      if (path.includes('/u/')) return ticket(2);
      if (broken && query['pageNumber'] === '2') return Response.json({}, { status: 500 });
      return pageOf(now, Number(query['pageNumber']));
    });
    page.dispatch(messages.olderAsked());
    await page.wait(0);
    broken = true;
    now = [...all.slice(0, 30), ...all.slice(31), message(50, 2)];
    page.dispatch(streamReset());
    await page.wait(0);
    expect(shown()?.messages.at(-1)?.id).toBe('message-50');
    broken = false;
    await page.wait(30_000);
    expect(shown()?.messages.map(({ id }) => id)).toEqual(now.slice(-40).map(({ id }) => id));
  });

  test('is not sorted again for a frame of another kind', async () => {
    await open();
    shown();
    const sort = jest.spyOn(Array.prototype, 'sort');
    page.dispatch(told({ ticket: [ticket(9)] }));
    shown();
    const long = sort.mock.contexts.filter((one) => Array.isArray(one) && one.length >= 20);
    sort.mockRestore();
    expect(long).toEqual([]);
  });
});

test('renews the addresses of files before they expire', async () => {
  const sent = (until: number) => message(7, 2, { mediaUrl: `http://casa.test/v1/media/1/message/m/${until}.x/a.png` });
  let until = 1_000;
  await open((asked) => (asked.path.includes('/u/') ? serve(asked) : pageOf([message(1, 2), sent(until)], 1)));
  expect(endOf(shown()?.messages ?? [])).toBe(1_000_000);
  until = 2_000;
  page.dispatch(messages.filesAged());
  await page.wait(0);
  expect(endOf(shown()?.messages ?? [])).toBe(2_000_000);
  expect(endOf([message(1, 2)])).toBe(null);
});

test('reloads only the pages of a long conversation whose files expire soon, and retries failures later', async () => {
  const start = Math.floor(Date.now() / 1000);
  const sent = (one: ReturnType<typeof message>, until: number) => ({
    ...one,
    mediaUrl: `http://casa.test/v1/media/1/message/m/${until}.x/a.png`,
  });
  let [until, broken] = [start + 60, false];
  await open((asked) => {
    if (asked.path.includes('/u/')) return serve(asked);
    if (broken) return Response.json({}, { status: 500 });
    return pageOf(
      all.map((one, n) => (n === 10 ? sent(one, until) : n === 44 ? sent(one, start + 3600) : one)),
      Number(asked.query['pageNumber']),
    );
  });
  page.dispatch(messages.olderAsked());
  await page.wait(0);
  expect(agedPages(all, Date.now())).toEqual([]);
  page.dispatch(messages.olderAsked());
  await page.wait(0);
  [until, broken] = [start + 3600, true];
  page.asked.length = 0;
  page.dispatch(messages.filesAged());
  await page.wait(0);
  broken = false;
  await page.wait(30_000);
  expect(page.asked.map(({ query }) => query['pageNumber'])).toEqual(['2', '2']);
  expect(endOf(shown()?.messages ?? [])).toBe((start + 3600) * 1000);
});

describe('a preview', () => {
  test('stays the same while other records change', async () => {
    page = openPage(serve);
    page.dispatch(told({ ticket: [ticket(2, { status: 'pending' })] }));
    page.dispatch(messages.peekClicked(ticket(2, { status: 'pending' })));
    await page.wait(0);
    const before = messages.selectPeek(page.getState());
    page.dispatch(inbound(50, 3));
    page.dispatch(told({ ticket: [ticket(4)] }));
    expect(messages.selectPeek(page.getState())).toBe(before);
    page.dispatch(told({ ticket: [ticket(2, { status: 'pending', unreadMessages: 2 })] }));
    expect(messages.selectPeek(page.getState())?.messages).toBe(before?.messages);
  });

  test('shows the messages, joins no room and changes nothing', async () => {
    page = openPage(serve);
    page.dispatch(told({ ticket: [ticket(2, { status: 'pending' })] }));
    page.dispatch(messages.peekClicked(ticket(2, { status: 'pending' })));
    await page.wait(0);
    expect(messages.selectPeek(page.getState())?.messages).toHaveLength(20);
    expect(page.asked.map(({ method }) => method)).toEqual(['GET']);
    expect(joined()).toBe(0);
  });
});
describe('a waiting conversation on the screen', () => {
  const waiting = (more: Partial<ReturnType<typeof ticket>> = {}) =>
    ticket(2, { status: 'pending', userId: null, user: null, unreadMessages: 3, ...more });
  const openWaiting = async () => {
    page = openPage((asked) => (asked.path.startsWith('/tickets') ? waiting() : serve(asked)));
    page.dispatch(told({ ticket: [waiting()] }));
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    page.dispatch(told({ ticket: [waiting({ updatedAt: at(40) })] }));
  };
  const heard = (whole: ReturnType<typeof ticket>) =>
    page.dispatch(ticketFrame({ action: 'update', payload: { ticket: whole } }));

  test('stays unread when messages arrive', async () => {
    await openWaiting();
    const whole = waiting({ unreadMessages: 4, updatedAt: at(50) });
    page.dispatch(
      appMessageFrame({
        action: 'create',
        payload: { message: message(60, 2), ticket: whole, contact: whole.contact },
      }),
    );
    expect(shown()?.ticket?.unreadMessages).toBe(4);
    expect(joined()).toBe(1);
  });

  test('is marked as read when its viewer accepts it', async () => {
    await openWaiting();
    heard(ticket(2, { unreadMessages: 3, updatedAt: at(51) }));
    expect(joined()).toBe(2);
  });

  test('is not marked as read while its viewer looks elsewhere', async () => {
    await openWaiting();
    page.eyes.focused = false;
    heard(ticket(2, { unreadMessages: 3, updatedAt: at(51) }));
    expect(joined()).toBe(1);
    page.eyes.focused = true;
    page.turnTo();
    expect(joined()).toBe(2);
  });
});
