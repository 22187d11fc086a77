import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { chosenOf } from '../../../connector/hooks/typebot.ts';
import { openMachines } from '../../../connector/hooks/machines.ts';
import type { MachineSession } from '../../../domain/integration/callEvents.ts';
import { openOutside } from '../../../runtime/outside/outside.ts';
import { openProvider, type Provider } from './provider.ts';
import { toldTo } from './told.ts';

let provider: Provider;
beforeAll(async () => void (provider = await openProvider()));
afterEach(() => void (provider.asked.length = 0));
afterAll(() => provider?.close());

const machines = openMachines(openOutside({ allowed: ['127.0.0.1'] }));
const start = '2026-11-22T12:00:00.000Z';
const set = {
  typebotSlug: 'loja',
  typebotExpires: 5,
  typebotDelayMessage: 700,
  typebotKeywordFinish: 'sair',
  typebotKeywordRestart: 'recomeçar',
  typebotRestartMessage: 'Vamos de novo',
  typebotUnknownMessage: 'Não entendi',
};
const hears = (body: string, session: MachineSession | null = null, { at = start, over = {} } = {}) =>
  machines.ask(toldTo('typebot', { fields: { ...set, ...over, urlN8N: `${provider.url}/` }, body, session, at }));
const file = {
  state: 'here',
  error: '',
  mime: 'image/jpeg',
  size: 100,
  width: null,
  height: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  preview: null,
  thumbnailUrl: null,
} as const;
const url = 'https://loja.example/v1/media/1/message/9/1.x/9f0c.jpg';
const withFiles = openMachines(openOutside({ allowed: ['127.0.0.1'] }), undefined, () => url);
type Sent = { caption?: string; state?: 'here' | 'coming' | 'failed'; over?: object; by?: typeof machines };
/** Maria sends a picture, `IMG-20261122.jpg`. */
const sends = (of: MachineSession, { caption = '', state = 'here', over = {}, by = withFiles }: Sent = {}) =>
  by.ask(
    toldTo('typebot', {
      fields: { ...set, ...over, urlN8N: `${provider.url}/` },
      body: caption,
      session: of,
      more: {
        mediaType: 'image',
        mediaName: 'IMG-20261122.jpg',
        mediaUrl: state === 'here' ? '9f0c.jpg' : null,
        file: { ...file, state },
      },
    }),
  );
const said = async (asked: ReturnType<typeof hears>) => (await asked).answer.says.map(({ text }) => text);
const session = (over: Partial<MachineSession> = {}): MachineSession => ({
  integrationId: 4,
  sessionId: 's1',
  at: start,
  choices: [],
  finished: false,
  ...over,
});
const bubbleOf = (...richText: unknown[]) => ({ type: 'text', content: { richText } });
const text = (words: string, bold = false) => ({
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text: words, ...(bold && { bold }) }] }] },
});
const paths = () => provider.asked.map(({ path }) => path);
const body = (at = 0) => JSON.parse(provider.asked[at]?.body ?? 'null');

describe('a Typebot (R621)', () => {
  test("starts with the contact's data, and sends its bubbles as text with a pause, and choices with numbers", async () => {
    provider.says(() => ({
      sessionId: 's1',
      messages: [
        text('Bem-vindo', true),
        { type: 'image', content: { url: 'https://8.8.8.8/a.png' } },
        { type: 'embed', content: {} },
        {
          type: 'text',
          content: {
            richText: [{ type: 'p', children: [{ type: 'a', url: 'https://a.b', children: [{ text: 'aqui' }] }] }],
          },
        },
      ],
      input: {
        type: 'choice input',
        items: [
          { id: '1', content: 'Vendas' },
          { id: '2', content: 'Suporte' },
        ],
      },
    }));
    const { answer } = await hears('Oi');
    expect(paths()).toEqual(['/api/v1/typebots/loja/startChat']);
    expect(body()).toEqual({ prefilledVariables: { name: 'Maria', number: '5511987654321', ticketId: 31 } });
    expect(answer.says).toEqual(
      ['*Bem-vindo*', 'https://8.8.8.8/a.png', 'aqui (https://a.b)', '*1* - Vendas\n*2* - Suporte'].map((words) => ({
        text: words,
        wait: 700,
      })),
    );
    expect(answer.session).toEqual(session({ choices: ['Vendas', 'Suporte'] }));
  });

  test('continues with the text of a chosen number, and with free text', async () => {
    provider.says(() => ({ messages: [text('Certo')], input: { type: 'email input' } }));
    expect(await said(hears('2', session({ choices: ['Vendas', 'Suporte'] })))).toEqual(['Certo']);
    expect(paths()).toEqual(['/api/v1/sessions/s1/continueChat']);
    expect(body()).toEqual({ message: { type: 'text', text: 'Suporte' } });
    const { answer } = await hears('a@b.c', session());
    expect(body(1)).toEqual({ message: { type: 'text', text: 'a@b.c' } });
    expect(answer.session).toEqual(session());
  });

  test('answers an invalid choice with the configured message, without a request', async () => {
    expect(await said(hears('7', session({ choices: ['Vendas'] })))).toEqual(['Não entendi']);
    expect(provider.asked).toEqual([]);
  });

  test('ends with one keyword and stays silent, and restarts with the other', async () => {
    const { answer } = await hears(' SAIR ', session());
    expect(answer).toMatchObject({ says: [], session: { finished: true, sessionId: '' } });
    expect(await said(hears('Oi', answer.session))).toEqual([]);
    expect(provider.asked).toEqual([]);
    provider.says(() => ({ sessionId: 's2', messages: [text('Oi')], input: { type: 'text input' } }));
    const again = await hears('Recomeçar', answer.session);
    expect(again.answer.says.map((each) => each.text)).toEqual(['Vamos de novo', 'Oi']);
    expect(again.answer.session).toEqual(session({ sessionId: 's2' }));
  });

  test('restarts after minutes of silence, and when Typebot has forgotten the session', async () => {
    provider.says(() => ({ sessionId: 's2', messages: [], input: { type: 'text input' } }));
    const late = '2026-11-22T12:05:01.000Z';
    await hears('Oi', session(), { at: late });
    await hears('Oi', session(), { at: late, over: { typebotExpires: 0 } });
    expect(paths()).toEqual(['/api/v1/typebots/loja/startChat', '/api/v1/sessions/s1/continueChat']);
    provider.answer(({ path }, res) =>
      path.includes('continue')
        ? res.writeHead(404).end('{}')
        : res.end(JSON.stringify({ sessionId: 's3', messages: [text('De novo')], input: { type: 'text input' } })),
    );
    expect((await hears('Oi', session())).answer.session).toEqual(session({ sessionId: 's3' }));
  });

  test('stays silent after the end of its flow, until the session expires', async () => {
    provider.says(() => ({ messages: [text('Obrigado')] }));
    const { answer } = await hears('5', session());
    expect(answer).toMatchObject({ says: [{ text: 'Obrigado' }], session: { sessionId: '', finished: false } });
    provider.asked.length = 0;
    expect(await said(hears('tchau', answer.session))).toEqual([]);
    expect(provider.asked).toEqual([]);
  });

  test.each([
    ['choice input', { items: [{ content: 'A' }, { content: 'B' }] }, '*1* - A\n*2* - B'],
    ['picture choice input', { items: [{ title: 'Foto', pictureSrc: 'https://x' }] }, '*1* - Foto'],
    ['cards input', { items: [{ title: 'Cartão' }] }, '*1* - Cartão'],
    ['rating input', { options: { length: 3 } }, '*1* - 1\n*2* - 2\n*3* - 3'],
  ])('%s is offered with numbers', async (type, of, shown) => {
    provider.says(() => ({ sessionId: 's1', messages: [], input: { type, ...of } }));
    expect(await said(hears('Oi'))).toEqual([shown]);
  });
  test.each(['text', 'number', 'email', 'url', 'date', 'time', 'phone number', 'file', 'payment'])(
    '%s input accepts free text',
    async (kind) => {
      provider.says(() => ({ sessionId: 's1', messages: [text('?')], input: { type: `${kind} input`, options: {} } }));
      const { answer } = await hears('Oi');
      expect(answer).toMatchObject({ says: [{ text: '?' }], session: { sessionId: 's1', choices: [] } });
    },
  );

  test.each([
    ['an error', 500, '{}', { reason: 'status', status: 500 }],
    ['too many', 429, '{}', { reason: 'status', status: 429, retryAfter: 30 }],
    ['garbage', 200, '<html>', { reason: 'nonsense' }],
    ['no object', 200, '[1]', { reason: 'nonsense' }],
    ['nothing at all', 204, '', { reason: 'nonsense' }],
  ])('that answers with %s fails', async (_, status, words, failed) => {
    provider.answer((__, res) => res.writeHead(status, { 'retry-after': '30' }).end(words));
    await expect(hears('Oi')).rejects.toMatchObject(failed);
  });
  test.each([
    ['missing parts', { sessionId: null, messages: null, input: { type: 'text input' } }, []],
    ['nothing', {}, []],
    [
      'a text with fields of other types',
      { messages: [bubbleOf({ text: 'Oi', bold: null, url: 7 }, null, { text: 9 })] },
      ['Oi'],
    ],
    ['an empty rich text', { messages: [{ type: 'text', content: { richText: [], plainText: 'Oi' } }] }, ['Oi']],
    [
      'a list',
      {
        messages: [
          bubbleOf({ type: 'ul', children: [{ children: [{ text: 'um' }] }, { children: [{ text: 'dois' }] }] }),
        ],
      },
      ['- um\n- dois'],
    ],
  ])('reads an answer with %s', async (_, answer, shown) => {
    provider.says(() => answer);
    expect(await said(hears('Oi'))).toEqual(shown);
  });
  test('unknown bubbles and inputs are ignored', async () => {
    provider.says(() => ({ sessionId: 's1', messages: [7, null, { type: 'x' }, text('Oi')], input: { type: 9 } }));
    expect(await said(hears('Oi'))).toEqual(['Oi']);
  });
});

describe('a file that a customer sends to a Typebot', () => {
  const answersAll = () => provider.says(() => ({ messages: [text('Certo')], input: { type: 'text input' } }));

  test('is attached by its address, with or without its caption', async () => {
    answersAll();
    await sends(session(), { caption: 'Olhe' });
    expect(body()).toEqual({ message: { type: 'text', text: 'Olhe', attachedFileUrls: [url] } });
    await sends(session());
    expect(body(1)).toEqual({ message: { type: 'text', text: url, attachedFileUrls: [url] } });
  });

  test('is the answer to a file input', async () => {
    provider.says(() => ({ sessionId: 's1', messages: [text('Sua foto?')], input: { type: 'file input' } }));
    const { answer } = await hears('Oi');
    expect(answer.session).toEqual(session({ wantsFile: true }));
    answersAll();
    await sends(answer.session ?? session(), { caption: 'Aqui' });
    expect(body(1)).toEqual({ message: { type: 'text', text: url, attachedFileUrls: [url] } });
  });

  test('that cannot be fetched, or is no choice, gets the configured message, and never sends its name', async () => {
    const answers = async (asked: ReturnType<typeof sends>) => (await asked).answer.says.map((each) => each.text);
    expect(await answers(sends(session(), { by: machines }))).toEqual(['Não entendi']);
    expect(await answers(sends(session(), { state: 'failed' }))).toEqual(['Não entendi']);
    expect(await answers(sends(session({ choices: ['Vendas'] })))).toEqual(['Não entendi']);
    expect(await answers(sends(session(), { by: machines, over: { typebotUnknownMessage: '' } }))).toEqual([]);
    expect(provider.asked).toEqual([]);
  });

  test('is waited for while it is still arriving', async () => {
    await expect(sends(session(), { state: 'coming' })).rejects.toMatchObject({ reason: 'fileComing' });
    expect(provider.asked).toEqual([]);
  });
});

test.each([
  ['1', 'Sim'],
  ['2', 'Não'],
  ['0', undefined],
  ['3', undefined],
  ['sim', 'Sim'],
  ['talvez', undefined],
])('the answer %s to Sim or Não counts as %s', (typed, expected) =>
  expect(chosenOf(['Sim', 'Não'], typed)).toBe(expected),
);
