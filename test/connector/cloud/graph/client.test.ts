import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { GraphError, GraphUnanswered } from '../../../../connector/cloud/graph/graphError.ts';
import { openGraphServer } from './graphServer.ts';

let graph: Awaited<ReturnType<typeof openGraphServer>>;
beforeAll(async () => {
  graph = await openGraphServer();
});
afterAll(() => graph.close());
beforeEach(() => {
  graph.asked.length = 0;
});

const accepted = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '+551188887777', wa_id: '551188887777' }],
  messages: [{ id: 'wamid.X' }],
};
const text = (to: { number: string } | { userId: string }) => ({
  to,
  content: { type: 'text', text: { body: 'ok', preview_url: false } } as const,
  callbackData: 'out:8841',
});
const bodyOf = (at = 0): unknown => JSON.parse(graph.asked[at]?.body.toString() ?? 'null');
const failureOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );
/** A failure of the system, as Node tells it. */
const failing = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code });
const graphErrorOf = async (asked: Promise<unknown>): Promise<GraphError> => {
  const error = await failureOf(asked);
  if (!(error instanceof GraphError)) throw new Error('expected a GraphError', { cause: error });
  return error;
};

describe('sending', () => {
  test('names the customer with +, carries our own id, and returns how WhatsApp spells the number', async () => {
    graph.answerJson(accepted);
    const sent = await graph.client().send({ ...text({ number: '5511988887777' }), quotedId: 'wamid.QUJD' });
    expect(sent).toEqual({ id: 'wamid.X', waId: '551188887777', userId: null, messageStatus: 'accepted' });
    expect(graph.asked[0]).toMatchObject({ method: 'POST', path: '/v25.0/900/messages' });
    expect(graph.asked[0]?.headers).toMatchObject({ authorization: 'Bearer token-1' });
    expect(bodyOf()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+5511988887777',
      context: { message_id: 'wamid.QUJD' },
      biz_opaque_callback_data: 'out:8841',
      type: 'text',
      text: { preview_url: false, body: 'ok' },
    });
  });

  test('names a customer without a number as recipient', async () => {
    graph.answerJson({ contacts: [{ input: 'BR.77aa', user_id: 'BR.77aa' }], messages: [{ id: 'wamid.Y' }] });
    const sent = await graph.client().send(text({ userId: 'BR.77aa' }));
    expect(sent).toMatchObject({ id: 'wamid.Y', waId: null, userId: 'BR.77aa' });
    expect(bodyOf()).toMatchObject({ recipient: 'BR.77aa' });
    expect(bodyOf()).not.toHaveProperty('to');
  });

  test('tells that a template is held for a check of its quality', async () => {
    graph.answerJson({ messages: [{ id: 'wamid.T', message_status: 'held_for_quality_assessment' }] });
    const template = { name: 'order_ready', language: { code: 'pt_BR' } };
    const sent = await graph.client().send({ ...text({ number: '55119' }), content: { type: 'template', template } });
    expect(sent.messageStatus).toBe('held_for_quality_assessment');
  });

  test('marks as read and shows typing in one request', async () => {
    graph.answerJson({ success: true });
    await graph.client().markRead('wamid.QUJD', true);
    expect(bodyOf()).toEqual({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.QUJD',
      typing_indicator: { type: 'text' },
    });
  });
});

describe('errors', () => {
  test('carry the code, the sentence that says why, and the trace', async () => {
    const error = {
      message: '(#131009) Parameter value is not valid',
      type: 'OAuthException',
      code: 131009,
      error_data: { messaging_product: 'whatsapp', details: 'why' },
      fbtrace_id: 'Axyz',
    };
    graph.answerJson({ error }, 400);
    const told = await graphErrorOf(graph.client().send(text({ number: '5511' })));
    expect(told).toMatchObject({ code: 131009, subcode: null, details: 'why', status: 400, traceId: 'Axyz' });
    expect(told.message).not.toContain('token-1');
  });

  test('are recognized with any status, and keep the subcode', async () => {
    graph.answerJson({ error: { message: 'Expired', code: 190, error_subcode: 463 } }, 200);
    expect(await graphErrorOf(graph.client().readNumber())).toMatchObject({ code: 190, subcode: 463 });
  });

  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'x-business-use-case-usage': '{"700":[{"type":"messages","estimated_time_to_regain_access":3}]}' }, 180_000],
    [{ 'x-business-use-case-usage': 'nonsense' }, null],
  ])('say how long to wait: %j', async (headers, retryAfterMs) => {
    graph.answerJson({ error: { code: 130429, message: 'Rate limit hit' } }, 429, headers);
    expect(await graphErrorOf(graph.client().readNumber())).toMatchObject({ code: 130429, retryAfterMs });
  });

  test('no readable answer may mean that the message was accepted', async () => {
    for (const answer of ['<html>', '{"messages":[]}', '']) {
      graph.answer((_, response) => void response.writeHead(answer === '<html>' ? 502 : 200).end(answer));
      expect(await failureOf(graph.client().send(text({ number: '5511' })))).toMatchObject({ isSent: true });
    }
    graph.answer((_, response) => void response.destroy());
    const cut = await failureOf(graph.client().send(text({ number: '5511' })));
    expect(cut).toBeInstanceOf(GraphUnanswered);
    expect(cut).toMatchObject({ isSent: true });
    graph.answer(() => undefined);
    const late = await failureOf(graph.client({ timeoutMs: 50 }).send(text({ number: '5511' })));
    expect(late).toMatchObject({ isSent: true });
  });

  test('nothing was sent to a server that refuses connections', async () => {
    const closed = await openGraphServer();
    await closed.close();
    const away = closed.client();
    expect(await failureOf(away.send(text({ number: '5511' })))).toMatchObject({ isSent: false });
  });

  test.each([
    ['no route', failing('connect', 'ENETUNREACH'), false],
    ['an unknown host', failing('getaddrinfo', 'ENOTFOUND'), false],
    [
      'no route and silence',
      new AggregateError([failing('connect', 'ENETUNREACH'), failing('connect', 'ETIMEDOUT')]),
      false,
    ],
    ['a cut line', failing('read', 'ETIMEDOUT'), true],
    [
      'a connect and a cut line',
      new AggregateError([failing('connect', 'ETIMEDOUT'), failing('read', 'ECONNRESET')]),
      true,
    ],
  ])('%s tells whether the message may have gone out', async (_, cause, isSent) => {
    const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
    try {
      expect(await failureOf(graph.client().send(text({ number: '5511' })))).toMatchObject({ isSent });
    } finally {
      fetching.mockRestore();
    }
  });

  test('a redirect is not followed, so that the token stays here', async () => {
    graph.answer((_, response) => void response.writeHead(302, { location: `${graph.url}/elsewhere` }).end());
    expect(await failureOf(graph.client().readNumber())).toBeInstanceOf(GraphUnanswered);
    expect(graph.asked).toHaveLength(1);
  });
});

describe('files', () => {
  test('are uploaded with their name and type', async () => {
    graph.answerJson({ id: '4410' });
    const bytes = Uint8Array.from([1, 2, 3]);
    const id = await graph.client().uploadFile({ bytes, mime: 'audio/ogg; codecs=opus', fileName: 'voz.ogg' });
    expect(id).toBe('4410');
    const body = graph.asked[0]?.body.toString('latin1') ?? '';
    expect(body).toContain('filename="voz.ogg"');
    expect(body).toContain('audio/ogg; codecs=opus');
    expect(body).toMatch(/name="messaging_product"\r\n\r\nwhatsapp/);
  });

  test('are opened by id through a fresh address, with the token on both requests', async () => {
    graph.answer(({ path }, response) => {
      if (path.startsWith('/bytes')) response.writeHead(200, { 'content-type': 'image/jpeg' }).end('jpeg');
      else response.end(JSON.stringify({ id: '4410', url: `${graph.url}/bytes`, mime_type: 'image/jpeg' }));
    });
    const { stream, mime } = await graph.client().openFile('4410');
    expect([(await buffer(stream)).toString(), mime]).toEqual(['jpeg', 'image/jpeg']);
    expect(graph.asked.map(({ path }) => path)).toEqual(['/v25.0/4410?phone_number_id=900', '/bytes']);
    expect(graph.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  test('the token never goes to another host', async () => {
    const elsewhere = [
      'https://evil.example/x',
      'http://lookaside.fbsbx.com/x',
      'https://lookaside.fbsbx.com.evil/x',
      'x',
    ];
    for (const address of elsewhere)
      expect(await graphErrorOf(graph.client().openFileAt(address))).toMatchObject({ code: 100 });
    expect(graph.asked).toEqual([]);
  });

  test('an address that expired is reported as gone', async () => {
    graph.answer((_, response) => void response.writeHead(404).end());
    expect(await graphErrorOf(graph.client().openFileAt(`${graph.url}/bytes`))).toMatchObject({
      code: 33,
      status: 404,
    });
  });
});

describe('the account', () => {
  test('templates are read to the last page, and an unreadable one costs no other', async () => {
    const template = (name: string) => ({
      id: name,
      name,
      language: 'pt_BR',
      status: 'approved',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'oi' }],
    });
    graph.answer(({ path }, response) => {
      const isLast = path.includes('after=page2');
      const data = isLast ? [template('c')] : [template('a'), 7, { id: 9, name: 7 }, template('b')];
      const paging = { cursors: { after: 'page2' }, ...(isLast ? {} : { next: 'https://next' }) };
      response.end(JSON.stringify({ data, paging }));
    });
    const { templates, unreadable } = await graph.client().listTemplates({ status: 'APPROVED' });
    expect(unreadable).toEqual([null, '9']);
    expect(templates.map(({ name, status }) => [name, status])).toEqual([
      ['a', 'APPROVED'],
      ['b', 'APPROVED'],
      ['c', 'APPROVED'],
    ]);
    expect(graph.asked[0]?.path).toMatch(/^\/v25\.0\/700\/message_templates\?fields=.*status=APPROVED/);
  });

  test('the state of the number is read although most of it is missing', async () => {
    graph.answerJson({ id: 900, display_phone_number: '+55 11 4000-1000', quality_rating: 'GREEN', throughput: 7 });
    expect(await graph.client().readNumber()).toMatchObject({
      id: '900',
      display_phone_number: '+55 11 4000-1000',
      quality_rating: 'GREEN',
    });
  });

  test('subscribes with a callback of its own', async () => {
    graph.answerJson({ success: true });
    await graph.client().subscribe({ url: 'https://us.example/webhooks/whatsapp/3', verifyToken: 'our token' });
    expect(graph.asked[0]?.path).toBe('/v25.0/700/subscribed_apps');
    expect(bodyOf()).toEqual({
      override_callback_uri: 'https://us.example/webhooks/whatsapp/3',
      verify_token: 'our token',
    });
  });

  test('an unset profile has empty fields', async () => {
    graph.answerJson({ data: [{ about: 'Loja' }] });
    expect(await graph.client().readProfile()).toMatchObject({ about: 'Loja', email: '', websites: [] });
  });
});
