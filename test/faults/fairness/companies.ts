import { z } from 'zod';
import { openDatabase } from '../../../runtime/database.ts';
import { readRunning } from '../../../runtime/running.ts';
import { fill } from '../../bench/filled.ts';
import { apiOf, signIn, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import type { Road } from '../road.ts';
import type { Scene } from './scene.ts';

const PATIENCE_MS = 120_000;
/** Far above the ids in use. */
const IDS_AFTER = 1_000_000;
const password = 'cavalo-bateria-grampo';
const idShape = z.object({ id: z.number() });
const connections = z.array(z.object({ id: z.number(), qrcode: z.string(), status: z.string() }));
const planList = z.object({ plans: z.array(idShape.extend({ name: z.string() })) });
const tickets = z.object({ tickets: z.array(idShape) });

const must = async (answer: ReturnType<Api>): Promise<unknown> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return body;
};
const idOf = async (answer: ReturnType<Api>): Promise<number> => idShape.parse(await must(answer)).id;

/** Links a phone to a new connection of a company. */
const pairPhone = async ({ phones }: Road, api: Api): Promise<{ connectionId: number; phone: string }> => {
  const connectionId = await idOf(api('POST', '/whatsapp', { name: 'Vendas', channel: 'simulated', isDefault: true }));
  const current = async () =>
    connections.parse(await must(api('GET', '/whatsapp'))).find(({ id }) => id === connectionId);
  const { phone } = await eventually(async () => {
    const qr = (await current())?.qrcode;
    if (!qr) throw new Error('there is no code yet');
    return phones.scan({ qr });
  }, PATIENCE_MS);
  await eventually(async () => {
    if ((await current())?.status !== 'CONNECTED') throw new Error('not connected yet');
  }, PATIENCE_MS);
  return { connectionId, phone };
};

/** A customer writes, and the ticket is accepted by the caller. */
const openTicketOf = async (
  { phones }: Road,
  phone: string,
  admin: Api,
  userId: number,
): Promise<{ ticketId: number; customer: string }> => {
  const { number } = await phones.addContact({ name: 'Cliente', addressing: 'pn' });
  await phones.say({ phone, contact: number, text: 'Bom dia' });
  const ticketId = await eventually(async () => {
    const found = tickets.parse(await must(admin('GET', `/tickets?showAll=true&searchParam=${number}`)));
    const [first] = found.tickets;
    if (!first) throw new Error('no ticket yet');
    return first.id;
  }, PATIENCE_MS);
  await must(admin('PUT', `/tickets/${ticketId}`, { status: 'open', userId }));
  return { ticketId, customer: number };
};

const addAgent = async (url: string, admin: Api, name: string) => {
  const account = { email: `${name}@exemplo.com.br`, password };
  const id = await idOf(admin('POST', '/users', { ...account, name, profile: 'user', queueIds: [] }));
  const signed = await eventually(() => signIn(url, account), PATIENCE_MS);
  return { id, account, api: signed.api };
};

/** Gives a company the rows of a few years, written directly to the tables. */
const age = async (
  road: Road,
  admin: Api,
  { companyId, ownerId, connectionId }: { companyId: number; ownerId: number; connectionId: number },
  rows: number,
): Promise<number> => {
  const queueId = await idOf(admin('POST', '/queue', { name: 'Vendas', color: '#2F7DD1' }));
  const running = readRunning(road.installation.dataDir);
  if (!running) throw new Error('the installation does not run');
  const db = openDatabase(running.databaseUrl);
  try {
    await fill(db, companyId, { tickets: rows, queueIds: [queueId], ownerId, idsAfter: IDS_AFTER });
    await db('views.connection')
      .where({ company_id: companyId, id: 1 })
      .update({
        settings: db('views.connection').select('settings').where({ company_id: companyId, id: connectionId }),
      });
  } finally {
    await db.destroy();
  }
  return queueId;
};

const addOfficial = async (api: Api, companyId: number) => {
  const [appSecret, phoneNumberId] = ['segredo-do-aplicativo-da-loja-1234', '900800701'];
  const ids = { phoneNumberId, businessAccountId: '700100200', accessToken: 'EAAG-token', appSecret };
  const id = await idOf(api('POST', '/whatsapp', { name: 'Oficial', channel: 'cloud', ...ids }));
  return { path: `/webhooks/whatsapp/${companyId}.${id}`, appSecret, phoneNumberId };
};

/** Changes the signature of a token. */
const forge = (token: string): string => `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`;

/** Creates three companies: one at work, one on trial, and one in which an adversary has an agent's account. */
export const openCompanies = async (road: Road, rows: number) => {
  const { url, admin: owner } = road.installation;
  const root = await signIn(url, owner);
  const own = await pairPhone(road, root.api);
  const worker = await addAgent(url, root.api, 'bia');
  const { ticketId } = await openTicketOf(road, own.phone, root.api, worker.id);

  const trialAccount = { email: 'tom@exemplo.com.br', password };
  await must(apiOf(url)('POST', '/companies/cadastro', { name: 'Tom', ...trialAccount, phone: '5511988887777' }));
  const trial = await eventually(() => signIn(url, trialAccount), PATIENCE_MS);
  const line = await pairPhone(road, trial.api);
  const ofTrial = { companyId: trial.user.companyId, ownerId: trial.user.id, connectionId: line.connectionId };
  const queueId = await age(road, trial.api, ofTrial, rows);
  const opened = await openTicketOf(road, line.phone, trial.api, trial.user.id);

  const apiToken = 'chave-do-programa-da-casa-1';
  await must(trial.api('PUT', `/whatsapp/${line.connectionId}`, { token: apiToken }));

  const { plans } = planList.parse(await must(root.api('GET', '/plans')));
  const planId = plans.find(({ name }) => name === 'Completo')?.id;
  const form = { name: 'Terceira', email: 'terceira@exemplo.com.br', phone: '', planId };
  const thirdId = await idOf(root.api('POST', '/companies', form));
  const thirdAccount = { email: 'rui@exemplo.com.br', password };
  await must(root.api('PUT', `/companies/${thirdId}/admin`, { name: 'Rui', ...thirdAccount }));
  const third = await eventually(() => signIn(url, thirdAccount), PATIENCE_MS);
  const agent = await addAgent(url, third.api, 'caio');
  const second = await pairPhone(road, third.api);
  await age(road, third.api, { companyId: thirdId, ownerId: agent.id, connectionId: second.connectionId }, rows);
  const { ticketId: agentTicket } = await openTicketOf(road, second.phone, third.api, agent.id);

  // A trial may have only one connection.
  const official = await addOfficial(third.api, thirdId);

  const scene: Scene = {
    url,
    trial: { account: trialAccount, ...opened, connectionId: line.connectionId, queueId, apiToken },
    official,
    forgedToken: forge(trial.token),
    agent: { account: agent.account, ticketId: agentTicket, colleagueId: third.user.id },
  };
  return { scene, ticketId, worker: worker.account };
};
