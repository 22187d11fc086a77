import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { RecipientRecord } from '../../../../domain/campaign/report.ts';
import type { CampaignRecord } from '../../../../domain/campaign/shape.ts';
import type { WhatsappRecord } from '../../../../domain/connection/shape.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { campaignReportSaga } from '../../../../web/features/campaign/reportSaga.ts';
import { reportSlice } from '../../../../web/features/campaign/reportSlice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, type Asked } from '../../kernel/openFeature.ts';
import { admin, connection } from '../../kernel/records.ts';
import { campaign } from './records.ts';

/** The address opens the report of campaign 1. */
const router = await import('react-router-dom');
jest.unstable_mockModule('react-router-dom', () => ({ ...router, useParams: () => ({ campaignId: '1' }) }));
const { CampaignReportPage } = await import('../../../../web/features/campaign/CampaignReportPage.tsx');

const recipient = (id: number, over: Partial<RecipientRecord>): RecipientRecord => ({
  id,
  name: `Cliente ${id}`,
  number: `551198888000${id}`,
  email: '',
  isWhatsappValid: true,
  state: 'delivered',
  reason: '',
  contactId: null,
  ticketId: null,
  ticketUuid: null,
  text: 1,
  confirmationRequestedAt: null,
  answeredAt: null,
  answer: null,
  queuedAt: null,
  deliveredAt: null,
  endedAt: null,
  ack: 2,
  ...over,
});
const counts = { total: 3, valid: 2, requested: 2, confirmations: 1, answers: 1, delivered: 1, failed: 0 };
const running = campaign(1, 'EM_ANDAMENTO', {
  name: 'Páscoa',
  whatsapp: { id: 1, name: 'Loja' },
  contactList: { id: 1, name: 'Clientes' },
  scheduledAt: '2026-12-24T12:00:00.000Z',
  counts: { ...counts, declined: 0, silent: 0, leftOut: 1, ended: 2 },
});
const over = { ...running, status: 'FINALIZADA' as const, completedAt: '2026-12-24T13:30:00.000Z', version: 1 };

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (first: CampaignRecord | (() => Response), recipients: readonly RecipientRecord[] = []) => {
  const server = { campaign: first };
  const serve = ({ path }: Asked): unknown =>
    path.endsWith('recipients')
      ? { recipients, count: recipients.length, hasMore: false, next: recipients.length }
      : typeof server.campaign === 'function'
        ? server.campaign()
        : server.campaign;
  const feature = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, reportSlice),
      sagas: [campaignReportSaga],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <CampaignReportPage />);
  await shown.settle(feature);
  return server;
};
/** Returns the title and value of each card. */
const cards = () => {
  const words = shown.all().filter(({ nodeName }) => nodeName === 'DT' || nodeName === 'DD');
  return words.flatMap(({ nodeName, textContent }, n) =>
    nodeName === 'DT' ? [[textContent, words[n + 1]?.textContent]] : [],
  );
};
const bar = () => shown.all().find(({ nodeName }) => nodeName === 'PROGRESS');

test('shows the figures of the campaign in cards, and those of the question only if it has one (R508)', async () => {
  const server = await open(running);
  const rest = [
    ['Entregues', '1'],
    ['Conexão', 'Loja'],
    ['Lista de contatos', 'Clientes'],
    ['Agendamento', '24/12/2026, 09:00'],
    ['Conclusão', 'Não concluída'],
  ];
  expect(cards()).toEqual([['Contatos válidos', '2'], ...rest]);
  server.campaign = { ...running, confirmation: true, version: 1 };
  await shown.act(() => page.hear('campaign', 'update', { record: server.campaign }));
  expect(cards()).toEqual([
    ['Contatos válidos', '2'],
    ['Confirmações solicitadas', '2'],
    ['Confirmações', '1'],
    ...rest,
  ]);
});

test('shows the status and the delivered share in a bar, live (R507)', async () => {
  const server = await open(running);
  expect(shown.text()).toContain('Em Andamento');
  expect([bar()?.getAttribute('value'), bar()?.getAttribute('max')]).toEqual(['1', '2']);
  expect(shown.text()).toContain('Entregues: 1 de 2');
  server.campaign = { ...over, counts: { ...running.counts, delivered: 2, ended: 3 } };
  await shown.act(() => page.hear('campaign', 'update', { record: server.campaign }));
  expect(shown.text()).toContain('Finalizada');
  expect([bar()?.getAttribute('value'), bar()?.getAttribute('max')]).toEqual(['2', '2']);
});

test('loads the report again five seconds after the campaign ends (R509)', async () => {
  await open(running);
  const pages = () => page.calls('/campaigns/1/recipients').length;
  const before = pages();
  await shown.act(() => page.hear('campaign', 'update', { record: over }));
  await shown.settle(page, 4_999);
  expect(pages()).toBe(before);
  await shown.settle(page, 1);
  expect(pages()).toBe(before + 1);
});

test('says that the campaign waits while its connection is down', async () => {
  await open({ ...running, whatsappId: 1 });
  const show = (status: WhatsappRecord['status']) =>
    shown.act(() => page.hear('whatsapp', 'update', { whatsapp: connection(1, { name: 'Loja', status }) }));
  await show('CONNECTED');
  expect(shown.text()).not.toContain('O envio fica em espera');
  await show('DISCONNECTED');
  expect(shown.text()).toContain(
    'A conexão Loja está desconectada. O envio fica em espera e continua quando ela voltar.',
  );
});

test('says why a campaign is paused for its account, and what a restart does', async () => {
  await open({ ...running, status: 'CANCELADA', reason: '463' });
  expect(shown.text()).toContain('Pausada: O WhatsApp restringiu esta conta');
  expect(shown.text()).toContain('quem foi recusado, recebe quando a campanha for reiniciada.');
});

test('says for each recipient what happened, when, and why a message failed', async () => {
  await open(over, [
    recipient(1, { deliveredAt: '2026-12-24T12:01:02.000Z', queuedAt: '2026-12-24T12:01:00.000Z' }),
    recipient(2, { state: 'leftOut', reason: 'ERR_CAMPAIGN_STOPPED' }),
  ]);
  const rows = shown.all().filter(({ nodeName }) => nodeName === 'TR');
  expect(rows[1]?.textContent).toContain('+55 11 98888-0001');
  expect(rows[1]?.textContent).toContain('Entregue');
  expect(rows[1]?.textContent).toContain('24/12/2026, 09:01');
  expect(rows[2]?.textContent).toContain('Não enviada');
  expect(rows[2]?.textContent).toContain('Pediu para não receber mais campanhas.');
});

test('says so if the campaign does not exist or a colleague deletes it', async () => {
  const refusal = () => Response.json({ error: 'ERR_NO_RECORD_FOUND' }, { status: 404 });
  await open(refusal);
  expect(shown.text()).toContain('Campanha não encontrada');
  expect(shown.text()).not.toContain('Exportar Excel');
  await shown.close();
  page.close();
  await open(running);
  expect(shown.text()).not.toContain('Campanha não encontrada');
  await shown.act(() => page.hear('campaign', 'delete', { id: 1 }));
  expect(shown.text()).toContain('Campanha não encontrada');
});

test('says what became of all recipients, and how many answered', async () => {
  await open({
    ...running,
    counts: { ...running.counts, total: 16, delivered: 9, failed: 1, leftOut: 4, ended: 14, answers: 3 },
  });
  const items = shown.all().filter(({ nodeName }) => nodeName === 'LI');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '16 destinatários',
    'Entregue: 9',
    'Falhou: 1',
    'Não enviada: 4',
    'Aguardando: 2',
    'Responderam: 3',
  ]);
});
