import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { MASK } from '../../../../domain/kernel/mask.ts';
import { voices, type PromptRecord } from '../../../../domain/prompt/record.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { allSaga } from '../../../../web/api/records/useAll.ts';
import { promptSaga } from '../../../../web/features/prompt/saga.ts';
import { prompts } from '../../../../web/features/prompt/slice.ts';
import { replaySaga } from '../../../../web/features/prompt/replaySaga.ts';
import { replaySlice } from '../../../../web/features/prompt/replaySlice.ts';
import { trialSaga } from '../../../../web/features/prompt/trialSaga.ts';
import { trialSlice } from '../../../../web/features/prompt/trialSlice.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { allIn, mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';
import { message, ticket } from '../conversation/records.ts';
import { queue } from '../queue/page.ts';

const { PromptsPage } = await import('../../../../web/features/prompt/PromptsPage.tsx');
const known: PromptRecord = {
  id: 4,
  name: 'Vendedora',
  prompt: 'Você vende sofás.',
  voice: 'texto',
  voiceKey: '',
  voiceRegion: '',
  maxTokens: 250,
  temperature: 1,
  apiKey: MASK,
  queueId: 1,
  queue: { id: 1, name: 'Vendas' },
  maxMessages: 10,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const tried = {
  model: 'small',
  tokensIn: 200,
  tokensOut: 31,
  cost: 1500,
  ms: 812,
  tags: ['vip'],
  sound: null,
  unspoken: null,
  isCut: false,
  ignored: [],
};
let trial: () => unknown = () => ({ ...tried, text: 'Temos rosas.', handsOver: null });
const aTicket = (id: number, over: object = {}) => ({
  ...ticket(id),
  queueId: 1,
  updatedAt: new Date().toISOString(),
  ...over,
});
const week = [
  aTicket(1),
  aTicket(2),
  aTicket(3, { updatedAt: '2020-11-01T12:00:00.000Z' }),
  aTicket(4, { queueId: 2 }),
];
let pages = [week];
beforeEach(() => void (pages = [week]));
const saidIn = (ticketId: number) =>
  [`Oi do ${ticketId}`, 'Bom dia!', 'Tem rosas?', 'Temos.'].map((body, n) => ({
    ...message(n, ticketId),
    id: `m${ticketId}.${n}`,
    body,
    fromMe: n % 2 === 1,
  }));
const serve = ({ method, path, body }: { method: string; path: string; body?: unknown }): unknown => {
  if (path === '/prompt/try') return trial();
  if (path === '/tickets') {
    const [tickets = [], ...rest] = pages;
    pages = rest;
    return { tickets, count: 2, hasMore: rest.length > 0 };
  }
  if (path === '/settings') return [{ key: 'promptPriceOut', value: '10' }];
  const of = Number(/^\/messages\/(\d+)/.exec(path)?.[1]);
  if (of) return { messages: saidIn(of), ticket: aTicket(of), count: 4, hasMore: false };
  if (path === '/queue') return [queue(1, 'Vendas', { promptId: 4 }), queue(2, 'Suporte')];
  if (method === 'GET') return { prompts: [known], count: 1, hasMore: false };
  if (method === 'DELETE') return { message: 'Prompt excluído com sucesso' };
  return { ...known, ...Object(body), id: 5 };
};
const openPage = () =>
  openFeature(
    {
      reducer: () =>
        combineSlices(layoutSlice, notificationSlice, sessionSlice, entitiesSlice, prompts, trialSlice, replaySlice),
      sagas: [promptSaga, allSaga, trialSaga, replaySaga],
      who: admin,
    },
    serve,
  );
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
const open = async () => {
  page = openPage();
  shown = await mount(page, <PromptsPage />);
  await shown.settle(page);
};
const click = async (name: string) => {
  await shown.click(shown.button(name));
  await shown.settle(page, 400);
};
afterEach(async () => {
  await shown.close();
  page.close();
});

test('lists queue and tokens; a deletion says where the prompt answers, and the server’s reply (R593, R602)', async () => {
  await open();
  for (const words of ['Nome', 'Fila', 'Máximo de tokens', 'Vendedora', 'Vendas', '250'])
    expect(shown.text()).toContain(words);
  await click('Excluir Vendedora');
  expect(shown.text()).toContain('Em uso em Vendas. Ao excluir, deixa de responder ali.');
  await click('Ok');
  expect(page.said()).toMatchObject([{ kind: 'info', text: 'Prompt excluído com sucesso' }]);
});

test('has ten fields with their defaults, and says that a queue is missing (R594, R596, R597, R599)', async () => {
  await open();
  await click('Novo agente');
  const fields = {
    Nome: '',
    'Chave da API': '',
    'Máximo de tokens': '100',
    'Máximo de mensagens do histórico': '10',
    Temperatura: '1',
    'Chave da API de voz': '',
    'Região de voz': '',
  };
  for (const [name, value] of Object.entries(fields)) expect([name, shown.value(name)]).toEqual([name, value]);
  expect(shown.field('Instruções (prompt)').nodeName).toBe('TEXTAREA');
  const offered = allIn(shown.field('Voz')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Texto', ...voices.slice(1)]);
  await click('Salvar');
  expect(page.toasts()).toEqual(['Informe o setor']);
  expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('shows a stored key as a mask, and sends it back unchanged (R603)', async () => {
  await open();
  await click('Editar Vendedora');
  expect(shown.value('Chave da API')).toBe(MASK);
  await shown.type(shown.field('Temperatura'), '0,5');
  await click('Salvar');
  const saved = page.asked.find(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({ temperature: 0.5, apiKey: MASK, queueId: 1 });
});

test('tests a prompt with the values of the form: Enter sends, the earlier turns go along, nothing is saved', async () => {
  await open();
  await click('Editar Vendedora');
  await shown.type(shown.field('Instruções (prompt)'), 'Você vende flores.');
  const say = async (text: string) => {
    await shown.type(shown.field('Mensagem do cliente'), text);
    await shown.press(shown.field('Mensagem do cliente'), 'Enter');
    await shown.settle(page, 400);
  };
  await say('Oi');
  for (const words of ['Temos rosas.', '231 tokens · custo 0,0015 · 0,8 s · small', 'Tags que seriam aplicadas: vip'])
    expect(shown.text()).toContain(words);
  trial = () => ({ ...tried, text: '', handsOver: 'pediu desconto' });
  await say('Tem desconto?');
  expect(shown.text()).toContain('Neste ponto a conversa iria para um atendente: pediu desconto');
  const form = { promptId: 4, prompt: 'Você vende flores.', maxTokens: 250, maxMessages: 10, apiKey: MASK };
  const messages = [
    { by: 'contact', text: 'Oi' },
    { by: 'company', text: 'Temos rosas.' },
    { by: 'contact', text: 'Tem desconto?' },
  ];
  const posted = page.asked.filter(({ method }) => method !== 'GET');
  expect(posted.map(({ path }) => path)).toEqual(['/prompt/try', '/prompt/try']);
  const voice = { voice: 'texto', voiceKey: '', voiceRegion: '' };
  expect(posted.at(-1)?.body).toEqual({ ...form, ...voice, temperature: 1, messages });
  trial = () => refusal(400, 'ERR_PROMPT_KEY');
  await say('E agora?');
  expect(shown.text()).toContain('Chave da API recusada. Confira a chave e tente de novo.');
  trial = () => ({ ...tried, text: 'Agora sim.', handsOver: null, unspoken: 'status 401' });
  await click('Tentar de novo');
  expect(shown.text()).toContain('Agora sim.A voz falhou (status 401): a resposta iria por escrito.');
  expect(shown.text()).not.toContain('O servidor não aceitou');
  await click('Recomeçar o teste');
  expect(shown.text()).not.toContain('Agora sim.');
  trial = () => ({ ...tried, text: '', handsOver: '', isCut: true, ignored: ['temperature'] });
  await say('Tem cravos?');
  expect(shown.text()).toContain(
    'O limite de tokens do prompt cortou a resposta: ela não seria enviada, e aqui uma pessoa assumiria.',
  );
  expect(shown.text()).toContain('Este modelo não aceita a temperatura: ela não teve efeito.');
  expect(shown.text()).not.toContain('Neste ponto a conversa iria para um atendente.');
});

test('searches conversations to replay beyond the first tickets, and says whether these are all', async () => {
  await open();
  await click('Editar Vendedora');
  const others = Array.from({ length: 40 }, (_, n) => aTicket(100 + n, { queueId: 2 }));
  pages = [others, [aTicket(1)]];
  await click('Buscar conversas');
  expect(shown.text()).toContain('Todas as conversas da semana em que um cliente esperou por uma resposta: 1.');
  pages = [others, Array.from({ length: 21 }, (_, n) => aTicket(1 + n))];
  await click('Buscar conversas');
  expect(shown.text()).toContain('As 20 conversas mais recentes em que um cliente esperava resposta');
  pages = Array.from({ length: 11 }, () => others);
  await click('Buscar conversas');
  expect(shown.text()).toContain(
    'nas conversas mais recentes desta fila. Há conversas mais antigas na semana que não foram lidas.',
  );
  pages = [others];
  await click('Buscar conversas');
  expect(shown.text()).toContain('nesta fila nos últimos sete dias.');
});

test('replays the last week of a queue: an estimate first, then | now, the cost, and a stop button', async () => {
  await open();
  await click('Editar Vendedora');
  await click('Buscar conversas');
  expect(shown.text()).toContain('Respostas a pedir: 4. Estimativa: até');
  await shown.click(shown.field('Contato 2'));
  expect(shown.text()).toContain('Respostas a pedir: 2.');
  trial = () => ({ ...tried, text: 'Diria agora', handsOver: null });
  await click('Iniciar teste');
  const asked = () => page.asked.filter(({ path }) => path === '/prompt/try');
  expect(asked().map(({ body }) => Object(body).messages.at(-1).text)).toEqual(['Oi do 1', 'Tem rosas?']);
  for (const words of ['Antes', 'Bom dia!', 'Agora', 'Diria agora', 'Gasto: 462 tokens · custo 0,003'])
    expect(shown.text()).toContain(words);
  let served = 0;
  trial = () => (++served === 1 ? { ...tried, text: 'Só esta', handsOver: null } : new Promise(() => undefined));
  await click('Iniciar teste');
  expect(shown.text()).toContain('1 de 2');
  await click('Parar');
  expect(shown.text()).toContain('Só esta');
  expect(shown.text()).not.toContain('Diria agora');
  expect(asked()).toHaveLength(4);
});
