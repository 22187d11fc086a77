import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { refusalTexts } from '../../../../domain/kernel/refusals/texts.ts';
import { campaignSettings } from '../../../../domain/campaign/settings.ts';
import type { CampaignRecord } from '../../../../domain/campaign/shape.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { CampaignsPage } from '../../../../web/features/campaign/CampaignsPage.tsx';
import { recipientPreview } from '../../../../web/features/campaign/recipientPreview.ts';
import { campaignSaga } from '../../../../web/features/campaign/saga.ts';
import { campaignSettingsTask } from '../../../../web/features/campaign/settingsTasks.ts';
import { campaigns } from '../../../../web/features/campaign/slice.ts';
import { allCame, entitiesSlice, told } from '../../../../web/api/records/entities.ts';
import { campaignRestart, campaignStop } from '../../../../web/features/campaign/turns.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal, type Asked } from '../../kernel/openFeature.ts';
import { admin, connection } from '../../kernel/records.ts';
import { campaign } from './records.ts';

const { initial } = campaignSettings;
const variables = [{ key: 'loja', value: 'Padaria Sol' }];
const settings = Object.entries({ ...initial, variables }).map(([key, value], id) => ({
  id: id + 1,
  key,
  value: JSON.stringify(value),
}));

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (known: readonly CampaignRecord[], refused = '') => {
  const serve = ({ method, path, body }: Asked): unknown => {
    if (path === '/campaign-settings') return settings;
    if (path.endsWith('/people')) return { people: [], count: 0, hasMore: false };
    if (path.endsWith('/list')) return [];
    if (/(cancel|restart)$/.test(path)) return refusal(409, refused);
    if (method === 'GET') return { records: known, count: known.length, hasMore: false };
    return campaign(9, 'INATIVA', Object(body));
  };
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(
          sessionSlice,
          entitiesSlice,
          layoutSlice,
          notificationSlice,
          campaigns,
          recipientPreview,
          campaignSettingsTask,
        ),
      sagas: [campaignSaga, recipientPreview.saga, campaignSettingsTask.saga, campaignStop.saga, campaignRestart.saga],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <CampaignsPage />);
  await shown.settle(feature);
};
const click = async (name: string) => {
  await shown.click(shown.button(name));
  await shown.settle(page);
};
const buttonsOf = (name: string) =>
  shown.names('button').flatMap((button) => (button.endsWith(name) ? [button.slice(0, -name.length).trim()] : []));

test('shows every field of a campaign in the table, and a mark for empty ones (R488)', async () => {
  const whole = {
    contactList: { id: 1, name: 'Clientes' },
    whatsapp: { id: 1, name: 'Loja' },
    scheduledAt: '2026-12-24T12:00:00.000Z',
    completedAt: '2026-12-24T13:30:00.000Z',
    confirmation: true,
  };
  await open([campaign(2, 'FINALIZADA', whole), campaign(1, 'INATIVA')]);
  const cells = shown.all().filter(({ nodeName }) => nodeName === 'TH' || nodeName === 'TD');
  const heads = ['Nome', 'Status', 'Lista de contatos', 'Conexão', 'Agendamento', 'Conclusão', 'Confirmação', 'Ações'];
  const said = cells.map(({ textContent }) => textContent);
  expect(said.slice(0, 8)).toEqual(heads);
  expect(said.slice(8, 15)).toEqual([
    'Campanha 2',
    'Finalizada',
    'Clientes',
    'Loja',
    '24/12/2026, 09:00',
    '24/12/2026, 10:30',
    'Habilitada',
  ]);
  expect(said.slice(16, 23)).toEqual([
    'Campanha 1',
    'Inativa',
    'Não definida',
    'Não definido',
    'Sem agendamento',
    'Não concluída',
    'Desabilitada',
  ]);
});

test('offers stop while a campaign runs, restart once it is stopped, and report, edit and delete (R489, R495)', async () => {
  const all = [
    campaign(1, 'INATIVA'),
    campaign(2, 'EM_ANDAMENTO'),
    campaign(3, 'CANCELADA'),
    campaign(4, 'FINALIZADA'),
  ];
  await open(all);
  expect(buttonsOf('Campanha 1')).toEqual(['Relatório de', 'Editar', 'Excluir']);
  expect(buttonsOf('Campanha 2')).toEqual(['Parar', 'Relatório de', 'Editar', 'Excluir']);
  expect(buttonsOf('Campanha 3')).toEqual(['Reiniciar', 'Relatório de', 'Editar', 'Excluir']);
  expect(buttonsOf('Campanha 4')).toEqual(['Relatório de', 'Editar', 'Excluir']);
});

test('warns that deleting a running campaign stops it first (R489)', async () => {
  await open([campaign(1, 'EM_ANDAMENTO'), campaign(2, 'FINALIZADA')]);
  await click('Excluir Campanha 2');
  expect(shown.text()).toContain('Deseja realmente excluir esse registro?');
  expect(shown.text()).not.toContain('em andamento');
  await click('Cancelar');
  await click('Excluir Campanha 1');
  expect(shown.text()).toContain('está em andamento. Ao excluir, ela é parada');
  await click('Ok');
  expect(page.asked.filter(({ method }) => method === 'DELETE')).toMatchObject([{ path: '/campaigns/1' }]);
});

const sources = ['commands/campaign', 'domain/campaign'].flatMap((folder) =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
);

test('has a sentence in every language for each refusal and reason of campaigns', () => {
  const codes = new Set(sources.flatMap((source) => source.match(/ERR_(CAMPAIGN|SCHEDULE)\w+/g) ?? []));
  expect(codes.size).toBeGreaterThan(10);
  for (const words of Object.values(refusalTexts))
    expect([...codes].filter((code) => !Object.hasOwn(words, code))).toEqual([]);
});

test('says why a campaign cannot be stopped or restarted (R518)', async () => {
  await open([campaign(1, 'EM_ANDAMENTO'), campaign(2, 'CANCELADA')], 'ERR_CAMPAIGN_NOT_RUNNING');
  await click('Parar Campanha 1');
  await click('Reiniciar Campanha 2');
  expect(page.calls('/campaigns/1/cancel')).toHaveLength(1);
  expect(page.calls('/campaigns/2/restart')).toHaveLength(1);
  expect(page.toasts()).toEqual([
    'Só uma campanha em andamento pode ser parada.',
    'Só uma campanha em andamento pode ser parada.',
  ]);
});

test('the dialog has its fields, five tabs, an optional question and the variables, and saves after 400 ms (R498, R499, R500, R716, R733)', async () => {
  await open([]);
  await click('Nova campanha');
  const fields = ['Nome', 'Lista de contatos', 'Tag', 'Conexão', 'Agendamento', 'Lista de arquivos'];
  for (const name of fields) expect(shown.field(name)).toBeTruthy();
  expect(shown.text()).toContain('Anexo');
  expect(shown.names('tab')).toEqual(['Msg. 1', 'Msg. 2', 'Msg. 3', 'Msg. 4', 'Msg. 5']);
  for (const variable of ['{nome}', '{numero}', '{email}', '{loja}']) expect(shown.names('button')).toContain(variable);
  expect(shown.text()).not.toContain('Mensagem de confirmação');
  const confirms = shown.all().find((one) => one.getAttribute('role') === 'switch');
  if (confirms) await shown.click(confirms);
  await shown.settle(page);
  expect(shown.text()).toContain('Mensagem de confirmação 1');
  await shown.type(shown.field('Nome'), 'Natal');
  await shown.type(shown.field('Mensagem 1'), 'Olá');
  await shown.type(shown.field('Mensagem 1'), 'Olá {nome} {desconhecida}, {loja}');
  expect(shown.text()).toContain('{desconhecida} não é uma variável: corrija antes de salvar.');
  await shown.type(shown.field('Mensagem 1'), 'Olá');
  expect(shown.text()).not.toContain('não é uma variável');
  const saved = () => page.asked.filter(({ method }) => method === 'POST');
  await click('Salvar');
  await shown.settle(page, 399);
  expect(saved()).toEqual([]);
  await shown.settle(page, 1);
  expect(saved()).toMatchObject([{ path: '/campaigns', body: { name: 'Natal', message1: 'Olá' } }]);
});

test('a cancelled campaign can be saved, except for its name, and restarted from its dialog (R495, R497)', async () => {
  await open([campaign(3, 'CANCELADA', { startedAt: '2026-11-21T12:00:00.000Z', message1: 'Oi' })]);
  await click('Editar Campanha 3');
  expect(shown.field('Nome').hasAttribute('readOnly')).toBe(true);
  expect(shown.names('button')).toContain('Reiniciar campanha');
  await shown.type(shown.field('Mensagem 1'), 'Corrigida');
  await click('Salvar');
  await shown.settle(page, 400);
  const put = page.asked.filter(({ method }) => method === 'PUT');
  expect(put).toMatchObject([{ path: '/campaigns/3', body: { message1: 'Corrigida' } }]);
});

test('sends a new campaign at once', async () => {
  await open([]);
  await click('Nova campanha');
  await shown.type(shown.field('Nome'), 'Páscoa');
  await shown.click(shown.field('Enviar agora'));
  await click('Salvar');
  await shown.settle(page, 400);
  const sent = page.calls('/campaigns').find(({ method }) => method === 'POST')?.body;
  const at = Date.parse(String(Object(sent).scheduledAt));
  expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
});

test('a campaign over the official API offers no confirmation, and saves none', async () => {
  const template = { templateId: 4, values: [] };
  await open([campaign(1, 'INATIVA', { whatsappId: 5, confirmation: true, template })]);
  await shown.act(() => page.dispatch(told({ whatsapp: [connection(5, { channel: 'cloud' })] })));
  await shown.act(() => page.dispatch(allCame({ kind: 'whatsapp', ids: [5] })));
  await click('Editar Campanha 1');
  expect(shown.text()).not.toContain('Pedir confirmação antes de enviar');
  await shown.type(shown.field('Nome'), 'Natal');
  await click('Salvar');
  await shown.settle(page, 400);
  const put = page.asked.filter(({ method }) => method === 'PUT');
  expect(put).toMatchObject([{ path: '/campaigns/1', body: { name: 'Natal', confirmation: false, template } }]);
});
