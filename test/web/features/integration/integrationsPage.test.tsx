import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import {
  integrationCalls,
  integrationFields,
  type IntegrationRecord,
  type IntegrationType,
} from '../../../../domain/integration/record.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import {
  changeSigningKey,
  deliveries,
  repeatDelivery,
  signingKey,
} from '../../../../web/features/integration/deliveries.ts';
import { IntegrationsPage } from '../../../../web/features/integration/IntegrationsPage.tsx';
import { integrations } from '../../../../web/features/integration/slice.ts';
import { trial } from '../../../../web/features/integration/trial.ts';
import { workOf } from '../../../../web/api/records/recordFeature.ts';
import { recordSaga } from '../../../../web/api/records/recordSaga.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { allIn, mount } from '../../kernel/mount.tsx';
import { openFeature, refusal, type Asked } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const integration = (id: number, type: IntegrationType, over: Partial<IntegrationRecord> = {}): IntegrationRecord => ({
  ...integrationFields.parse({ type, name: `Robô ${type}`, urlN8N: 'https://8.8.8.8/' }),
  id,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  ...over,
});
const call = {
  id: '1xa',
  integrationId: 1,
  ticketId: 31,
  messageId: 'a',
  event: 'ticket.closed',
  state: 'failed',
  tries: 3,
  status: 500,
  reason: 'status',
  ms: 12,
  said: 0,
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  dueAt: null,
};

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (known: readonly IntegrationRecord[]) => {
  let logged = call;
  const serve = ({ method, path, body }: Asked): unknown => {
    if (path.includes('/calls/')) return (logged = { ...call, state: 'queued', tries: 0, status: 0 });
    if (path.endsWith('/calls')) return { calls: [logged], hasMore: false };
    if (path.endsWith('/testSession'))
      return Object(body).projectName === 'loja' ? { messages: ['Olá!'] } : refusal(400, 'ERR_DIALOGFLOW_NO_PROJECT');
    if (path.endsWith('/key'))
      return method === 'POST'
        ? { key: 'atk_nova', formerUntil: '2026-11-23T12:00:00.000Z' }
        : { key: 'atk_chave', formerUntil: null };
    if (method === 'GET') return { queueIntegrations: known, count: known.length, hasMore: false };
    return integration(9, 'webhook', Object(body));
  };
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(
          sessionSlice,
          entitiesSlice,
          layoutSlice,
          notificationSlice,
          integrations,
          deliveries,
          signingKey,
          trial,
        ),
      sagas: [
        recordSaga(integrations, workOf(integrationCalls)),
        deliveries.saga,
        repeatDelivery.saga,
        signingKey.saga,
        changeSigningKey.saga,
        trial.saga,
      ],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <IntegrationsPage />);
  await shown.settle(feature);
};
const click = async (name: string) => {
  await shown.click(shown.button(name));
  await shown.settle(page, 400);
};
const types = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;

test('shows the type, id and name of each row, and a colleague’s new one without a reload (R608, R618)', async () => {
  await open(types.map((type, at) => integration(at + 1, type)));
  for (const [at, type] of types.entries()) expect(shown.text()).toContain(`${at + 1}Robô ${type}`);
  expect(shown.all().flatMap((each) => each.getAttribute?.('aria-label') ?? [])).toEqual(
    expect.arrayContaining(['Dialogflow', 'n8n', 'Webhook', 'Typebot']),
  );
  await shown.act(() =>
    page.hear('queueIntegration', 'create', { queueIntegration: integration(5, 'webhook', { name: 'Novo' }) }),
  );
  expect(shown.text()).toContain('Novo');
});

test('the dialog has the fields of its type, and says which are missing (R610, R611, R614)', async () => {
  await open([]);
  await click('Nova integração');
  expect(shown.field('Endereço (URL)')).toBeTruthy();
  await click('Salvar');
  expect(shown.text()).toContain('Obrigatório');
  await shown.type(shown.field('Tipo'), 'dialogflow');
  for (const name of ['Nome do projeto', 'Idioma', 'Credenciais (JSON)']) expect(shown.field(name)).toBeTruthy();
  expect(allIn(shown.field('Idioma')).map(({ textContent }) => textContent)).toEqual([
    'Português',
    'Inglês',
    'Espanhol',
  ]);
  await shown.type(shown.field('Tipo'), 'typebot');
  for (const name of ['Slug do Typebot', 'Palavra para finalizar', 'Mensagem de opção inválida'])
    expect(shown.field(name)).toBeTruthy();
  await shown.type(shown.field('Nome'), 'Loja');
  await shown.type(shown.field('Endereço (URL)'), 'https://typebot.io');
  await shown.type(shown.field('Slug do Typebot'), 'loja');
  await click('Salvar');
  expect(page.asked.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/queueIntegration', body: { type: 'typebot', name: 'Loja', typebotSlug: 'loja', typebotExpires: 1 } },
  ]);
});

test('the delivery log says what failed and why, and retries it; the key is shown on request, and replaced', async () => {
  await open([integration(1, 'webhook')]);
  await click('Editar Robô webhook');
  expect(shown.text()).toContain('Falhou · Atendimento resolvido · ticket 31');
  expect(shown.text()).toContain('HTTP 500 · 12 ms · recusada pelo destino');
  await click('Mostrar a chave da assinatura');
  expect(shown.value('Chave da assinatura')).toBe('atk_chave');
  await click('Trocar a chave');
  await click('Ok');
  expect(shown.value('Chave da assinatura')).toBe('atk_nova');
  expect(shown.names('status').join()).toContain('A chave anterior continua válida até');
  const again = shown.names('button').find((name) => name.startsWith('Enviar de novo'));
  await click(again ?? '');
  expect(shown.text()).toContain('Na fila · Atendimento resolvido · ticket 31');
});

test('tests a Dialogflow project from the dialog with the values of the form, before it is saved (R617)', async () => {
  await open([integration(4, 'dialogflow', { projectName: 'loja', jsonContent: '••••••••' })]);
  await click('Editar Robô dialogflow');
  await click('Testar sessão');
  expect(shown.names('status')).toContain('O Dialogflow respondeu: Olá!');
  await shown.type(shown.field('Nome do projeto'), 'nenhum');
  await click('Testar sessão');
  expect(shown.names('alert')).toContain('Projeto do Dialogflow não encontrado no Google.');
  await shown.type(shown.field('Nome do projeto'), '');
  await click('Testar sessão');
  const own = { jsonContent: '••••••••', language: 'pt-BR', integrationId: 4 };
  expect(page.asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/queueIntegration/testSession', { ...own, projectName: 'loja' }],
    ['/queueIntegration/testSession', { ...own, projectName: 'nenhum' }],
  ]);
});
