import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { Link, Route, Routes } from 'react-router-dom';
import { campaignSettingsDefaults } from '../../../../domain/campaign/settings.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { CampaignSettingsPage } from '../../../../web/features/campaign/CampaignSettingsPage.tsx';
import { campaignSettingsSave, campaignSettingsTask } from '../../../../web/features/campaign/settingsTasks.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { allIn, mount } from '../../kernel/mount.tsx';
import { openFeature, refusal } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const long = ['0', '1', '5', '10', '15', '20', '30', '40', '60', '80', '100', '120'];

/** The slices and sagas of the page. */
const parts = {
  reducer: () =>
    combineSlices(
      sessionSlice,
      entitiesSlice,
      layoutSlice,
      notificationSlice,
      campaignSettingsTask,
      campaignSettingsSave,
    ),
  sagas: [campaignSettingsTask.saga, campaignSettingsSave.saga],
};

test('the three intervals start with their defaults and offer the allowed values (R513, R514, R515)', async () => {
  const settings = Object.entries(campaignSettingsDefaults).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  const feature = openFeature(
    {
      ...parts,
      who: admin,
    },
    () => settings,
  );
  page = feature;
  shown = await mount(feature, <CampaignSettingsPage />);
  await shown.settle(feature);
  for (const [name, value, options] of [
    ['Intervalo entre mensagens', '20', ['0', '5', '10', '15', '20']],
    ['Fazer pausa maior a cada', '20', long],
    ['Duração da pausa maior', '60', long],
  ] as const) {
    const label = shown.all().find((one) => one.nodeName === 'LABEL' && one.textContent === name);
    const field = shown.all().find((one) => one.id !== '' && one.id === label?.getAttribute('for'));
    const offered = field && allIn(field).flatMap((one) => one.getAttribute('value') ?? []);
    expect([name, Reflect.get(field ?? {}, 'value'), offered]).toEqual([name, value, options]);
  }
});

test('shows changes of another admin at once, and saves only the changes made here', async () => {
  const settings: Record<string, unknown> = { ...campaignSettingsDefaults };
  const feature = openFeature(
    {
      ...parts,
      who: admin,
    },
    ({ method, body }) => {
      if (method === 'POST') Object.assign(settings, Object(body).settings);
      return Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
    },
  );
  page = feature;
  shown = await mount(feature, <CampaignSettingsPage />);
  await shown.settle(feature);
  const elsewhere = async (saved: object) => {
    Object.assign(settings, saved);
    await shown.act(() => feature.hear('campaignSettings', 'reload', { companyId: 1 }));
    await shown.settle(feature);
  };
  const save = async () => {
    await shown.click(shown.button('Salvar configurações'));
    await shown.settle(feature, 400);
    return feature.asked.at(-1)?.body;
  };
  const values = () =>
    [
      'Prazo para confirmar',
      'Limite diário por conexão',
      'Palavras de descadastro',
      'Palavras que confirmam (port',
    ].map(shown.value);
  const { pt, en, es } = campaignSettingsDefaults.confirmationWords;
  await shown.type(shown.field('Prazo para confirmar'), '48');
  await shown.type(shown.field('Palavras que confirmam (port'), 'sim, ');
  await elsewhere({ dailyLimit: 50, stopWords: ['chega', 'basta'] });
  expect(values()).toEqual(['48', '50', 'chega, basta', 'sim, ']);
  expect(await save()).toEqual({ settings: { answerHours: 48, confirmationWords: { pt: ['sim'], en, es } } });
  await elsewhere({ answerHours: 12, confirmationWords: { pt, en, es } });
  expect(values()).toEqual(['12', '50', 'chega, basta', pt.join(', ')]);
  await shown.type(shown.field('Limite diário por conexão'), '60');
  expect(await save()).toEqual({ settings: { dailyLimit: 60 } });
});

test('sends nothing while the answer to an opt-out has an unknown variable, and keeps what else was typed', async () => {
  const settings = Object.entries(campaignSettingsDefaults).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  const feature = openFeature({ ...parts, who: admin }, () => settings);
  page = feature;
  shown = await mount(feature, <CampaignSettingsPage />);
  await shown.settle(feature);
  const save = async () => {
    await shown.click(shown.button('Salvar configurações'));
    await shown.settle(feature, 400);
    return feature.asked.at(-1)?.body;
  };
  await shown.type(shown.field('Prazo para confirmar'), '48');
  await shown.type(shown.field('Resposta ao descadastro'), 'Até logo, {{apelido}}');
  const before = feature.asked.length;
  await save();
  expect(feature.asked).toHaveLength(before);
  await shown.type(shown.field('Resposta ao descadastro'), 'Até logo, {{nome}}');
  expect(await save()).toEqual({ settings: { answerHours: 48, stopAnswer: 'Até logo, {{nome}}' } });
});

test('asks before leaving while the removal of a variable is not saved', async () => {
  const known = { ...campaignSettingsDefaults, variables: [{ key: 'loja', value: 'Centro' }] };
  const feature = openFeature(
    {
      ...parts,
      who: admin,
    },
    () => Object.entries(known).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  );
  page = feature;
  const pages = (
    <>
      <Link to="/tags">Tags</Link>
      <Routes>
        <Route path="/" element={<CampaignSettingsPage />} />
        <Route path="/tags" element={<p>Outra página</p>} />
      </Routes>
    </>
  );
  shown = await mount(feature, pages);
  await shown.settle(feature);
  const away = async () => {
    const link = shown.all().find(({ nodeName }) => nodeName === 'A');
    if (link) await shown.click(link);
  };
  await shown.click(shown.button('Remover loja'));
  await away();
  expect(shown.text()).toContain('As alterações não foram salvas.');
  expect(shown.text()).not.toContain('Outra página');
  await shown.click(shown.button('Cancelar'));
  expect(shown.text()).not.toContain('As alterações não foram salvas.');
  await away();
  await shown.click(shown.button('Ok'));
  expect(shown.text()).toContain('Outra página');
});

test('says that the plan does not include campaigns, instead of a connection error', async () => {
  const feature = openFeature(
    {
      ...parts,
      who: admin,
    },
    () => refusal(403, 'ERR_NO_PERMISSION'),
  );
  page = feature;
  const pages = (
    <>
      <Link to="/campaigns-config">Configurações</Link>
      <Routes>
        <Route path="/campaigns-config" element={<CampaignSettingsPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
  shown = await mount(feature, pages);
  const link = shown.all().find(({ nodeName }) => nodeName === 'A');
  if (link) await shown.click(link);
  await shown.settle(feature);
  expect(shown.text()).toContain('O plano da empresa não inclui esta página');
  expect(shown.text()).not.toContain('Verifique a conexão');
});

test('holds the save while a typed variable is not added, and saves it once it is', async () => {
  const settings: Record<string, unknown> = { ...campaignSettingsDefaults };
  const sent: unknown[] = [];
  const feature = openFeature(
    {
      ...parts,
      who: admin,
    },
    ({ method, body }) => {
      if (method === 'POST') sent.push(Object(body).settings);
      return Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
    },
  );
  page = feature;
  shown = await mount(feature, <CampaignSettingsPage />);
  await shown.settle(feature);
  await shown.type(shown.field('Resposta ao descadastro'), 'Até logo');
  await shown.type(shown.field('Atalho'), 'desconto');
  await shown.type(shown.field('Conteúdo'), '10 %');
  await shown.click(shown.button('Salvar configurações'));
  await shown.settle(feature, 400);
  expect(sent).toEqual([]);
  expect(shown.text()).toContain('Adicione a variável ou apague o texto.');
  expect(document.activeElement).toBe(shown.field('Atalho'));
  await shown.press(shown.field('Conteúdo'), 'Enter');
  expect(shown.text()).toContain('{desconto}');
  await shown.click(shown.button('Salvar configurações'));
  await shown.settle(feature, 400);
  expect(sent).toMatchObject([{ variables: [{ key: 'desconto', value: '10 %' }] }]);
});
