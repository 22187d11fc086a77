import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { campaign, type CampaignCommand } from '../../../domain/campaign/decider.ts';
import { campaignShape, type CampaignRecord } from '../../../domain/campaign/shape.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { pdf } from '../media/desk.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let caio: Person;
let line: number;
const MINUTE = 60_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
beforeAll(async () => {
  world = await openWorld();
  caio = await world.addPerson('Caio');
  line = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const made = async (body: object = {}): Promise<CampaignRecord> => {
  const answer = await caio.api('POST', '/campaigns', { name: 'Volta às aulas', ...body });
  expect(answer).toMatchObject({ status: 200 });
  return campaignShape.strict().parse(answer.body);
};
const read = async (id: number): Promise<CampaignRecord> =>
  campaignShape.strict().parse((await caio.api('GET', `/campaigns/${id}`)).body);
const put = (id: number, body: object) => caio.api('PUT', `/campaigns/${id}`, body);
const refused = (status: number, error: string) => ({ status, body: { error } });
/** Runs a command as the clock would. */
const does = (id: number, command: CampaignCommand) => {
  const { companyId, system } = world;
  return handle(system.deps.store, campaign, { target: { companyId, id }, command, cause: nextCause(companyId) });
};
const run = async (id: number) => {
  await does(id, { type: 'StartCampaign', connectionId: line, now: inMs(100 * MINUTE) });
  await does(id, { type: 'NotePrepared', batches: 1, recipients: 1 });
};

describe('a campaign', () => {
  test('is complete in its answer, GET and list; a complete PUT changes only what differs (R501, R504, R505)', async () => {
    const bare = await made({ status: 'FINALIZADA', companyId: 99 });
    expect(bare).toMatchObject({ status: 'INATIVA', confirmation: false, companyId: world.companyId, message5: '' });
    expect(bare).toMatchObject({ whatsappId: null, whatsapp: null, contactListId: null, scheduledAt: null });
    const { body: tag } = await caio.api('POST', '/tags', { name: 'Pais' });
    const queueId = await world.addQueue('Matrículas');
    const form = {
      whatsappId: line,
      tagListId: Object(tag).id,
      queueId,
      fileListId: 'Nenhuma',
      confirmation: true,
      scheduledAt: '2031-05-10T09:30',
      message1: 'Oi, {nome}',
      message5: 'Olá',
      confirmationMessage2: 'Posso?',
    };
    const whole = await put(bare.id, { ...bare, ...form });
    expect(whole).toMatchObject({ status: 200, body: { version: 1, name: bare.name, message1: 'Oi, {nome}' } });
    const now = await read(bare.id);
    expect(now).toMatchObject(Object(whole.body));
    expect(now).toMatchObject({ status: 'PROGRAMADA', scheduledAt: '2031-05-10T12:30:00.000Z', fileListId: null });
    expect(now).toMatchObject({ whatsapp: { id: line, name: 'Loja' }, tagList: { name: 'Pais' } });
    expect(now).toMatchObject({ queue: { name: 'Matrículas' }, message2: '', message5: 'Olá' });
    expect(now).toMatchObject(Object((await put(bare.id, now)).body));
    expect(await put(bare.id, { message1: '' })).toMatchObject({ body: { message1: '', message5: 'Olá' } });
    const list = async (query: string) => Object((await caio.api('GET', `/campaigns/?${query}`)).body);
    expect(await list('searchParam=AS%20aulas&pageNumber=1')).toMatchObject({ records: [{ id: bare.id }], count: 1 });
    expect(await list('searchParam=natal')).toEqual({ records: [], count: 0, hasMore: false });
    expect(await caio.api('DELETE', `/campaigns/${bare.id}`)).toMatchObject({ status: 200 });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/cancel'],
    ] as const)
      expect(await caio.api(method, `/campaigns/${bare.id}${path}`)).toMatchObject(refused(404, 'ERR_NO_RECORD_FOUND'));
  });

  test('is listed in pages of twenty, newest first (R504)', async () => {
    const ids = [];
    for (let n = 0; n < 21; n++) ids.push((await made({ name: `Lote ${n}` })).id);
    const page = async (n: number) =>
      Object((await caio.api('GET', `/campaigns?searchParam=lote&pageNumber=${n}`)).body);
    const [first, second] = [await page(1), await page(2)];
    expect([first.hasMore, second.hasMore, first.count]).toEqual([true, false, 21]);
    const all = [...first.records, ...second.records].map(({ id }: CampaignRecord) => id);
    expect(all).toEqual(ids.toReversed());
  });

  test('needs a name of two to fifty letters, and refers only to existing records (R503)', async () => {
    for (const [body, status, error] of [
      [{ name: '' }, 400, 'Obrigatório'],
      [{}, 400, 'Obrigatório'],
      [{ name: 'a' }, 400, 'Too Short!'],
      [{ name: 'a'.repeat(51) }, 400, 'Too Long!'],
      [{ name: 'Natal', scheduledAt: 'amanhã' }, 400, 'Invalid date'],
      [{ name: 'Natal', scheduledAt: '2099-02-31T10:00' }, 400, 'Invalid date'],
      [{ name: 'Natal', scheduledAt: inMs(-10 * MINUTE) }, 400, 'ERR_SCHEDULED_IN_PAST'],
      [{ name: 'Natal', whatsappId: 4711 }, 404, 'ERR_NO_WAPP_FOUND'],
      [{ name: 'Natal', queueId: 4711 }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ name: 'Natal', tagListId: 4711 }, 404, 'ERR_NO_RECORD_FOUND'],
    ] as const)
      expect({ asked: body, ...(await caio.api('POST', '/campaigns', body)) }).toMatchObject(refused(status, error));
    const { id } = await made({ name: 'a'.repeat(50) });
    expect(await put(id, { name: 'a' })).toMatchObject(refused(400, 'Too Short!'));
  });

  test('can be changed until an hour before its start, stopped, corrected and restarted (R490 to R496)', async () => {
    const { body: tag } = await caio.api('POST', '/tags', { name: 'Alunos' });
    const form = { scheduledAt: inMs(61 * MINUTE), message1: 'Oi', tagListId: Object(tag).id, whatsappId: line };
    const { id } = await made(form);
    expect(await put(id, { message1: 'Olá' })).toMatchObject({ status: 200, body: { status: 'PROGRAMADA' } });
    const soon = await made({ scheduledAt: inMs(59 * MINUTE) });
    expect(soon.status).toBe('PROGRAMADA');
    expect(await put(soon.id, { name: 'Tarde' })).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
    const act = (what: string) => caio.api('POST', `/campaigns/${id}/${what}`);
    expect(await act('cancel')).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_RUNNING'));
    await run(id);
    await eventually(async () => expect(await read(id)).toMatchObject({ status: 'EM_ANDAMENTO' }));
    expect(await put(id, { name: 'Tarde' })).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
    expect(await act('restart')).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_CANCELLED'));
    expect(await act('cancel')).toMatchObject({ status: 200, body: { status: 'CANCELADA', reason: '' } });
    const now = await read(id);
    expect(await put(id, { ...now, message1: 'Corrigida' })).toMatchObject({ status: 200 });
    expect(await put(id, { scheduledAt: inMs(99 * MINUTE) })).toMatchObject(refused(409, 'ERR_CAMPAIGN_STARTED'));
    expect(await act('restart')).toMatchObject({
      status: 200,
      body: { status: 'EM_ANDAMENTO', message1: 'Corrigida' },
    });
    await does(id, { type: 'FinishCampaign' });
    const over = await eventually(async () => {
      const last = await read(id);
      expect(last.status).toBe('FINALIZADA');
      return last;
    });
    expect(Date.parse(over.completedAt ?? '')).toBeGreaterThan(Date.parse(over.startedAt ?? ''));
    expect(await act('restart')).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_CANCELLED'));
    expect(await put(id, { name: 'Tarde' })).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
  });

  test('accepts a file while it can be changed, and returns it with a signed address (R496, R506)', async () => {
    const { id } = await made({ scheduledAt: inMs(90 * MINUTE) });
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob([pdf]), 'tabela.pdf');
      const headers = { authorization: `Bearer ${caio.token}` };
      const answer = await fetch(`${world.system.url}/v1/campaigns/${id}/media-upload`, {
        method: 'POST',
        headers,
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as unknown };
    };
    const drop = () => caio.api('DELETE', `/campaigns/${id}/media-upload`);
    const held = await upload();
    expect(held).toMatchObject({ status: 200, body: { mediaName: 'tabela.pdf' } });
    const address = String(Object(held.body).mediaPath);
    expect(Buffer.from(await (await fetch(address)).arrayBuffer())).toEqual(Buffer.from(pdf));
    expect(await drop()).toMatchObject({ status: 200, body: { mediaPath: null, mediaName: null } });
    const file = new URL(address).pathname.split('/').at(-1) ?? '';
    const path = join(mediaFolder(world.system.context.config.dataDir), '1', file);
    await eventually(async () => expect(existsSync(path)).toBe(false));
    expect(await upload()).toMatchObject({ status: 200 });
    await run(id);
    expect(await drop()).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
    expect(await upload()).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
    await caio.api('POST', `/campaigns/${id}/cancel`);
    expect(await drop()).toMatchObject(refused(409, 'ERR_CAMPAIGN_NOT_EDITABLE'));
    expect(await read(id)).toMatchObject({ mediaName: 'tabela.pdf' });
  });

  test('sends live frames (R526, R707)', async () => {
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: world.admin.token });
    await socket.until(({ action }) => action === 'welcome');
    const heard = async (action: string) =>
      (await socket.until((frame) => frame.event === 'company-1-campaign' && frame.action === action)).at(-1);
    const { id } = await made();
    expect(await heard('create')).toMatchObject({ payload: { record: { id, status: 'INATIVA' } } });
    await put(id, { scheduledAt: inMs(90 * MINUTE) });
    expect(await heard('update')).toMatchObject({ payload: { record: { id, status: 'PROGRAMADA' } } });
    await caio.api('DELETE', `/campaigns/${id}`);
    expect(await heard('delete')).toMatchObject({ payload: { id } });
    await caio.api('POST', '/campaign-settings', { settings: { stopDays: 31 } });
    await socket.until(({ event, action }) => event === 'company-1-campaignSettings' && action === 'reload');
  });

  test('is refused to companies whose plan has no campaigns (R487)', async () => {
    const planId = await world.addPlan({ useCampaigns: false });
    const companyId = await world.addCompany({ planId });
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    for (const [method, path] of [
      ['POST', '/campaigns'],
      ['GET', '/campaigns'],
      ['POST', '/campaigns/1/restart'],
      ['GET', '/campaign-settings'],
      ['POST', '/campaign-settings'],
    ] as const)
      expect(await rui.api(method, path, method === 'POST' ? { name: 'Natal' } : undefined)).toMatchObject(
        refused(403, 'ERR_NO_PERMISSION'),
      );
  });
});

describe('the campaign settings', () => {
  const settings = async () =>
    new Map(
      Object((await caio.api('GET', '/campaign-settings')).body).map((one: { key: string; value: string }) => [
        one.key,
        JSON.parse(one.value),
      ]),
    );
  test('have defaults, and accept changes as values or as JSON text (R511 to R515)', async () => {
    const first = await settings();
    expect([first.get('messageInterval'), first.get('longerIntervalAfter'), first.get('greaterInterval')]).toEqual([
      20, 20, 60,
    ]);
    expect(first.get('variables')).toEqual([]);
    expect(first.get('confirmationWords')).toMatchObject({ pt: expect.arrayContaining(['sim']) });
    const variables = [{ key: 'cupom', value: 'VOLTA10' }];
    const post = (body: object) => caio.api('POST', '/campaign-settings', { settings: body });
    expect(await post({ messageInterval: 10, variables, sendFrom: '08:00', other: 1 })).toMatchObject({ status: 200 });
    expect(await post({ greaterInterval: '120', stopWords: '["chega"]' })).toMatchObject({ status: 200 });
    const now = await settings();
    expect(
      ['messageInterval', 'greaterInterval', 'variables', 'sendFrom', 'stopWords', 'longerIntervalAfter'].map((key) =>
        now.get(key),
      ),
    ).toEqual([10, 120, variables, '08:00', ['chega'], 20]);
    for (const wrong of [
      { messageInterval: -1 },
      { messageInterval: 'já' },
      { sendFrom: '25:00' },
      { variables: [...variables, { key: 'Cupom', value: '' }] },
      { variables: [{ key: 'um dois', value: '' }] },
      { variables: [{ key: 'Nome', value: 'de ninguém' }] },
      { answerHours: 0 },
    ])
      expect({ wrong, ...(await post(wrong)) }).toMatchObject({ wrong, status: 400 });
    expect(await caio.api('POST', '/campaign-settings', {})).toMatchObject({ status: 400 });
    expect(await settings()).toEqual(now);
  });
});
