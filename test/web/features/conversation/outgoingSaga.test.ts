import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appMessageFrame } from '../../../../web/api/frames.ts';
import { told } from '../../../../web/api/records/entities.ts';
import { streamOnline } from '../../../../web/api/stream.ts';
import { holdFile } from '../../../../web/features/conversation/composer/files.ts';
import * as messages from '../../../../web/features/conversation/slice.ts';
import { signed } from '../../../../web/features/conversation/composer/useSign.ts';
import { pageEnding, signedIn } from '../../../../web/api/signing.ts';
import { logoutClicked } from '../../../../web/api/session/slice.ts';
import { openPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { message, ticket, user } from './records.ts';

const sent = (n: number) => message(n, 2, { fromMe: true, ack: 1 });
let page: ReturnType<typeof openPage>;
const open = async (post: Serve) => {
  page = openPage((asked) =>
    asked.method === 'POST' ? post(asked) : { messages: [], ticket: ticket(2), count: 0, hasMore: false },
  );
  page.dispatch(told({ ticket: [ticket(2)] }));
  page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
  await page.wait(500);
  page.asked.length = 0;
};
const write = (body: string) => page.dispatch(messages.messageSent({ ticketId: 2, body, quoted: null, file: null }));
const state = () => page.getState().message;
const shown = () => messages.selectConversation(page.getState());
const frame = (n: number, key?: string) =>
  appMessageFrame({
    action: 'create',
    payload: { message: sent(n), ticket: ticket(2), contact: ticket(2).contact },
    ...(key ? { key } : {}),
  });
afterEach(() => page.close());

describe('a sent text', () => {
  test('appears at once and becomes the message, in the same bubble', async () => {
    await open(() => sent(1));
    write('olá');
    const key = state().outgoing[0]?.key ?? '';
    expect(state().outgoing).toMatchObject([{ body: 'olá', failed: '' }]);
    await page.wait(0);
    expect(page.asked).toMatchObject([{ path: '/messages/2', key, body: { body: 'olá', quotedMsg: null } }]);
    expect(state().outgoing).toEqual([]);
    expect(shown()).toMatchObject({ messages: [{ id: 'message-1' }], keys: { 'message-1': key } });
  });

  test('appears once, whether its frame or its reply arrives first', async () => {
    await open(() => sent(1));
    write('olá');
    page.dispatch(frame(1, state().outgoing[0]?.key));
    expect(state().outgoing).toEqual([]);
    await page.wait(0);
    expect(shown()?.messages.map(({ id }) => id)).toEqual(['message-1']);
  });

  test('waits for its frame if the reply lacks fields that only the read models know', async () => {
    const told = { ...sent(1), quotedMsg: undefined, ticket: undefined, contact: undefined, createdAt: undefined };
    await open(() => told);
    write('olá');
    await page.wait(0);
    const [one] = state().outgoing;
    expect(one).toMatchObject({ body: 'olá', failed: '' });
    page.dispatch(frame(1, one?.key));
    expect(state().outgoing).toEqual([]);
    expect(shown()?.messages).toEqual([sent(1)]);
  });

  test('that answers another message quotes it', async () => {
    await open(() => sent(1));
    page.dispatch(messages.messageSent({ ticketId: 2, body: 'sim', quoted: message(7, 2), file: null }));
    await page.wait(0);
    expect(page.asked[0]?.body).toEqual({ body: 'sim', quotedMsg: 'message-7' });
  });

  test('can carry the file of a quick message, with or without words; then the draft is empty', async () => {
    await open(() => sent(1));
    const file = { id: 4, name: 'Tabela.pdf' };
    page.dispatch(messages.draftChanged({ ticketId: 2, text: 'Segue', file }));
    page.dispatch(messages.draftChanged({ ticketId: 2, text: '' }));
    const draft = messages.selectDraft(page.getState(), 2);
    expect(draft).toEqual({ text: '', quoted: null, file, attached: [], editing: null });
    page.dispatch(messages.messageSent({ ticketId: 2, body: '', quoted: null, file: draft.file }));
    expect(state().outgoing).toMatchObject([{ file }]);
    expect(messages.selectDraft(page.getState(), 2).file).toBe(null);
    await page.wait(0);
    expect(page.asked[0]?.body).toEqual({ body: '', quotedMsg: null, quickMessageId: 4 });
  });
});

describe('text written while the server is away', () => {
  const bodies = () => page.asked.filter(({ method }) => method === 'POST').map(({ body }) => Object(body).body);
  const wentThrough = () => page.of(messages.sendAccepted.type).length;

  test('waits during an outage of a store until the text before it was sent', async () => {
    let away = true;
    await open(() => (away ? Response.json({ error: 'ERR_STORE_AWAY', store: 'postgres' }, { status: 503 }) : sent(1)));
    write('um');
    await page.wait(5_000);
    write('dois');
    await page.wait(30_000);
    expect(state().outgoing).toMatchObject([{ failed: 'ERR_STORE_AWAY' }, { failed: 'ERR_STORE_AWAY' }]);
    expect(bodies()).not.toContain('dois');
    page.asked.length = 0;
    away = false;
    write('três');
    await page.wait(0);
    expect(bodies()).toEqual(['um', 'dois', 'três']);
    expect([wentThrough(), state().outgoing]).toEqual([3, []]);
  });
});

describe('a reload of the tab', () => {
  const reload = (post: Serve, who = user) => {
    const kept = Object.fromEntries(page.kept);
    page.close();
    page = openPage((asked) => (asked.method === 'POST' ? post(asked) : []), kept, who);
  };

  test('loses no written text: pending texts are sent with the same key once the stream is connected', async () => {
    await open(() => Promise.reject(new TypeError('network')));
    write('um');
    await page.wait(0);
    page.dispatch(messages.messageSent({ ticketId: 2, body: 'dois', quoted: message(7, 2), file: null }));
    page.dispatch(messages.draftChanged({ ticketId: 3, text: 'meia fra' }));
    const keys = state().outgoing.map(({ key }) => key);
    reload(() => sent(1));
    expect(state().outgoing).toMatchObject([{ failed: 'unreachable' }, { failed: 'unreachable' }]);
    expect(messages.selectDraft(page.getState(), 3).text).toBe('meia fra');
    page.dispatch(streamOnline());
    await page.wait(0);
    expect(page.asked).toMatchObject([
      { key: keys[0], body: { body: 'um' } },
      { key: keys[1], body: { body: 'dois', quotedMsg: 'message-7' } },
    ]);
    expect(state().outgoing).toEqual([]);
    page.dispatch(messages.draftChanged({ ticketId: 3, text: '' }));
    expect(page.kept.has('unsent.7')).toBe(false);
  });

  test('shows no text to another user, after a sign-out, or from unreadable data', async () => {
    await open(() => Promise.reject(new TypeError('network')));
    write('um');
    await page.wait(0);
    reload(() => sent(1), { ...user, id: 8 });
    expect(state().outgoing).toEqual([]);
    reload(() => sent(1));
    expect(state().outgoing).toHaveLength(1);
    page.dispatch(logoutClicked());
    reload(() => sent(1));
    expect(state().outgoing).toEqual([]);
    page.kept.set('unsent.7', '{"outgoing":[{}]}');
    reload(() => sent(1));
    expect(state().outgoing).toEqual([]);
  });
});

describe('a message that WhatsApp refused', () => {
  const unsent = { ...sent(1), ack: 0, error: '429' };
  const show = () =>
    page.dispatch(
      appMessageFrame({
        action: 'update',
        payload: { message: unsent, ticket: ticket(2), contact: ticket(2).contact },
      }),
    );
  const first = () => messages.selectConversation(page.getState())?.messages[0];

  test('is pending at once when it is sent again', async () => {
    await open(() => ({ ...sent(1), updatedAt: '2030-01-01T00:00:00.000Z' }));
    show();
    expect(first()).toMatchObject({ error: '429' });
    page.dispatch(messages.resendClicked(unsent));
    expect(first()).toMatchObject({ error: '' });
    await page.wait(0);
    expect(page.asked).toMatchObject([{ method: 'POST', path: '/messages/message-1/resend' }]);
    expect(first()).toMatchObject({ ack: 1, error: '' });
  });

  test('stays failed if the retry is refused', async () => {
    await open(() => refusal(400, 'ERR_SENDING_WAPP_MSG'));
    show();
    page.dispatch(messages.resendClicked(unsent));
    await page.wait(0);
    expect(first()).toMatchObject({ ack: 0, error: '429' });
  });
});

describe('a draft', () => {
  test('belongs to its ticket; sending clears it, and an incoming message does not', async () => {
    await open(() => sent(1));
    page.dispatch(messages.draftChanged({ ticketId: 2, text: 'meia fra' }));
    page.dispatch(messages.draftChanged({ ticketId: 3, text: 'outra' }));
    page.dispatch(frame(9));
    expect(messages.selectDraft(page.getState(), 2).text).toBe('meia fra');
    write('meia frase');
    expect(messages.selectDraft(page.getState(), 2).text).toBe('');
    expect(messages.selectDraft(page.getState(), 3).text).toBe('outra');
  });

  test('is not shown to another user who signs in here', async () => {
    await open(() => sent(1));
    page.dispatch(messages.draftChanged({ ticketId: 2, text: 'segredo' }));
    page.dispatch(signedIn(user));
    expect(messages.selectDraft(page.getState(), 2).text).toBe('segredo');
    page.dispatch(signedIn({ ...user, id: 8 }));
    expect(messages.selectDraft(page.getState(), 2).text).toBe('');
  });

  test('is signed in bold on a separate line, and blank text stays empty', () => {
    expect(signed(' oi ', 'Ana')).toBe('*Ana:*\noi');
    expect(signed('oi', null)).toBe('oi');
    expect(signed(' \n ', 'Ana')).toBe('');
  });
});

describe('attached files (R180, R196)', () => {
  type Sent = { url: string; key: string; form: [string, string][] };
  let sent: Sent[];
  let aborted: string[];
  let answers: { done: (status: number, body: unknown) => void; moved: (loaded: number) => void }[];
  const shared = (text: string, name: string) => {
    const one = holdFile(new File([text], name, { type: 'image/png' }));
    return { ...one, caption: name };
  };

  beforeEach(() => {
    sent = [];
    aborted = [];
    answers = [];
    class Ask {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
      onload?: () => void;
      onerror?: () => void;
      onabort?: () => void;
      status = 0;
      responseText = '';
      url = '';
      key = '';
      open(_: string, url: string) {
        this.url = url;
      }
      setRequestHeader(name: string, value: string) {
        if (name === 'idempotency-key') this.key = value;
      }
      abort() {
        aborted.push(this.key);
        this.onabort?.();
      }
      send(form: FormData) {
        const parts = [...form].map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : value.name,
        ]);
        sent.push({ url: this.url, key: this.key, form: parts });
        answers.push({
          moved: (loaded) => this.upload.onprogress?.({ loaded, total: 100 }),
          done: (status, body) => {
            this.status = status;
            this.responseText = JSON.stringify(body);
            if (status) this.onload?.();
            else this.onerror?.();
          },
        });
      }
    }
    Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Ask, configurable: true });
  });
  const send = (names: readonly string[], body = 'oi') => {
    const attached = names.map((name) => shared(name, name));
    page.dispatch(messages.messageSent({ ticketId: 2, body, quoted: null, file: null, attached }));
  };

  test('are sent in one request, in order, each with its caption, and show their progress', async () => {
    await open(() => sent);
    send(['a.png', 'b.png']);
    const key = state().outgoing[0]?.key ?? '';
    await page.wait(0);
    expect(sent).toEqual([
      {
        url: '/v1/messages/2',
        key,
        form: [
          ['body', 'oi'],
          ['medias', 'a.png'],
          ['body', 'b.png'],
          ['medias', 'b.png'],
        ],
      },
    ]);
    answers[0]?.moved(50);
    await page.wait(0);
    expect(state().outgoing).toMatchObject([{ share: 0.5, failed: '' }]);
    answers[0]?.done(200, message(1, 2, { fromMe: true, ack: 1, mediaType: 'image' }));
    await page.wait(0);
    expect(state().outgoing).toEqual([]);
    expect(shown()?.messages.map(({ id }) => id)).toEqual(['message-1']);
  });

  test('keep their place among texts, and are retried with the same key after a disconnection', async () => {
    await open(() => message(2, 2, { fromMe: true, ack: 1 }));
    send(['a.png']);
    write('depois');
    const key = state().outgoing[0]?.key;
    await page.wait(0);
    expect(page.asked).toEqual([]);
    answers[0]?.done(0, null);
    await page.wait(10);
    answers[1]?.done(0, null); // the text after the files triggered this retry
    await page.wait(10);
    expect(state().outgoing).toMatchObject([{ failed: 'unreachable' }, { failed: 'unreachable' }]);
    expect(page.asked).toEqual([]);
    page.dispatch(streamOnline());
    await page.wait(0);
    expect(sent.map((one) => one.key)).toEqual([key, key, key]);
    answers[2]?.done(200, message(1, 2, { fromMe: true, ack: 1 }));
    await page.wait(0);
    expect(page.asked).toMatchObject([{ body: { body: 'depois' } }]);
    expect(state().outgoing).toEqual([]);
  });

  test('show the progress of the file of a quick message', async () => {
    await open(() => message(1, 2, { fromMe: true, ack: 1 }));
    const [first, second] = [shared('a', 'a.png'), shared('b', 'b.png')];
    const file = { id: 4, name: 'tabela.pdf' };
    page.dispatch(messages.draftChanged({ ticketId: 2, text: 'tabela', file, attached: [first, second] }));
    page.dispatch(messages.messageSent({ ticketId: 2, body: 'tabela', quoted: null, file }));
    expect(messages.selectDraft(page.getState(), 2)).toMatchObject({ text: '', file: null, attached: [first, second] });
    page.dispatch(messages.messageSent({ ticketId: 2, body: '', quoted: null, file: null, attached: [first, second] }));
    expect(messages.selectDraft(page.getState(), 2).attached).toEqual([]);
    await page.wait(0);
    expect(page.asked).toMatchObject([{ body: { quickMessageId: 4 } }]);
    expect(sent.map(({ form }) => form.filter(([name]) => name === 'medias'))).toEqual([
      [
        ['medias', 'a.png'],
        ['medias', 'b.png'],
      ],
    ]);
  });

  test('can be cancelled during the upload, and later messages are still sent', async () => {
    await open(() => message(2, 2, { fromMe: true, ack: 1 }));
    send(['a.png']);
    write('depois');
    const key = state().outgoing[0]?.key ?? '';
    await page.wait(0);
    answers[0]?.moved(50);
    page.dispatch(messages.discardClicked({ key }));
    await page.wait(0);
    expect(aborted).toEqual([key]);
    expect(page.asked).toMatchObject([{ body: { body: 'depois' } }]);
    expect(state().outgoing).toEqual([]);
  });

  test('do not block the reload after a sign-out, or after a sign-in elsewhere', async () => {
    const guards = new Set<unknown>();
    await open(() => ({}));
    Object.assign(globalThis.window, {
      addEventListener: (_: string, guard: unknown) => guards.add(guard),
      removeEventListener: (_: string, guard: unknown) => guards.delete(guard),
    });
    page.dispatch(messages.draftChanged({ ticketId: 2, attached: [shared('a', 'a.png')] }));
    expect(guards.size).toBe(1);
    page.dispatch(pageEnding());
    expect(guards.size).toBe(0);
  });

  test('count as cut off from the server after a minute without progress', async () => {
    await open(() => ({}));
    send(['a.png']);
    await page.wait(40_000);
    answers[0]?.moved(50);
    await page.wait(40_000);
    expect(state().outgoing).toMatchObject([{ failed: '', share: 0.5 }]);
    await page.wait(21_000);
    expect(state().outgoing).toMatchObject([{ failed: 'unreachable' }]);
    expect(aborted).toHaveLength(1);
  });

  test('are dropped after a reload if the conversation shows that they arrived', async () => {
    const lost = { id: 'x', name: 'a.png', size: 1, type: 'image/png', caption: '' };
    const one = {
      ticketId: 2,
      body: 'oi',
      quoted: null,
      file: null,
      at: '2026-11-21T12:00:00.000Z',
      share: 0,
      failed: '',
    };
    const kept = {
      outgoing: [
        { ...one, key: 'k1', attached: [lost] },
        { ...one, key: 'k2', attached: [{ ...lost, name: 'b.png' }] },
      ],
      drafts: {},
    };
    const there = message(1, 2, { fromMe: true, mediaType: 'image', mediaName: 'a.png' });
    page = openPage(() => ({ messages: [there], ticket: ticket(2), count: 1, hasMore: false }), {
      [`unsent.${user.id}`]: JSON.stringify(kept),
    });
    page.dispatch(messages.conversationAsked({ uuid: 'uuid-2', ticketId: 2 }));
    await page.wait(500);
    expect(state().outgoing.map(({ key }) => key)).toEqual(['k2']);
  });

  test('lose their content in a reload: the message says that it may have been sent, and can be discarded', async () => {
    const lost = { id: 'x', name: 'a.png', size: 1, type: 'image/png', caption: '' };
    const one = { key: 'k', ticketId: 2, body: 'oi', quoted: null, file: null, at: '2026-11-21T10:00:00.000Z' };
    const kept = {
      outgoing: [{ ...one, attached: [lost], share: 0.5, failed: '' }],
      drafts: { 3: { text: 'rascunho', quoted: null, file: null, attached: [lost] } },
    };
    page = openPage(() => ({}), { [`unsent.${user.id}`]: JSON.stringify(kept) });
    await page.wait(0);
    expect(state().drafts[3]).toEqual({ text: 'rascunho', quoted: null, file: null, attached: [], editing: null });
    page.dispatch(streamOnline());
    await page.wait(0);
    expect(state().outgoing).toMatchObject([{ failed: 'ERR_FILE_LOST' }]);
    expect(sent).toEqual([]);
  });
});
