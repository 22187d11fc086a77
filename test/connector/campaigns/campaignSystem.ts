import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { startConnector } from '../../../connector/role.ts';
import { campaignSettings } from '../../../domain/campaign/settings.ts';
import { campaignShape, type CampaignRecord } from '../../../domain/campaign/shape.ts';
import { recipientShape, type RecipientRecord } from '../../../domain/campaign/report.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { whatsappShape, type WhatsappRecord } from '../../../domain/connection/shape.ts';
import { nextCause, openWorld } from '../../commands/world.ts';
import { settings } from '../../domain/connection/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { started, token } from '../simulator/started.ts';

const PATIENCE_MS = 60_000;

/**
 * The whole system with a connector and simulated phones. Campaigns send one message after another, as fast as WhatsApp
 * answers.
 */
export const openCampaignSystem = async () => {
  const sim = await started();
  setDefaultCACertificates([...getCACertificates('bundled'), readFileSync(sim.simulator.ca, 'utf8')]);
  const world = await openWorld();
  const { system, companyId, admin } = world;
  const { deps } = system;
  const { url, control, ca, noiseRoot } = sim.simulator;
  const config = { ...system.context.config, connector: 'simulated' as const };
  const context = { ...system.context, config, simulator: async () => ({ url, control, ca, noiseRoot, token }) };
  const connector = await startConnector(context);

  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await admin.api(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return Object(answer.body);
  };
  const line = async (id: number): Promise<WhatsappRecord> => whatsappShape.parse(await call('GET', `/whatsapp/${id}`));
  /** Adds a connection that is linked to a simulated phone. */
  const link = async (): Promise<{ id: number; phone: string }> => {
    const id = await deps.ids.next('connection');
    const command = { type: 'AddConnection', channel: 'simulated', settings: settings() } as const;
    await handle(deps.store, connection, { target: { companyId, id }, command, cause: nextCause(companyId) });
    const qr = await eventually(async () => {
      const { qrcode } = await line(id);
      if (!qrcode) throw new Error('no code yet');
      return qrcode;
    }, PATIENCE_MS);
    const { phone } = await sim.phones.scan({ qr });
    await eventually(async () => {
      if ((await line(id)).status !== 'CONNECTED') throw new Error('not linked yet');
    }, PATIENCE_MS);
    return { id, phone };
  };
  const set = (to: object) =>
    handle(deps.store, campaignSettings, {
      target: { companyId, id: 0 },
      command: { type: 'ChangeCampaignSettings', to },
      cause: nextCause(companyId),
    });
  await set({ messageInterval: 1, longerIntervalAfter: 0, sendFrom: '00:00', sendUntil: '00:00' });
  /** Adds a contact list with these numbers, already checked with WhatsApp. */
  const list = async (numbers: readonly string[]): Promise<number> => {
    const id = Number((await call('POST', '/contact-lists', { name: `Lista ${numbers[0]}` }))['id']);
    for (const number of numbers)
      await call('POST', '/contact-list-items', { contactListId: id, name: `Pessoa ${number}`, number });
    await eventually(async () => {
      const { contactsCount, checkedCount } = await call('GET', `/contact-lists/${id}`);
      if (contactsCount !== checkedCount) throw new Error('not checked yet');
    }, PATIENCE_MS);
    return id;
  };
  const plan = async (body: object): Promise<number> =>
    campaignShape.parse(await call('POST', '/campaigns', { scheduledAt: new Date().toISOString(), ...body })).id;
  const read = async (id: number): Promise<CampaignRecord> =>
    campaignShape.parse(await call('GET', `/campaigns/${id}`));
  const until = (id: number, status: string): Promise<CampaignRecord> =>
    eventually(async () => {
      const now = await read(id);
      if (now.status !== status) throw new Error(`${now.status} ${now.reason}`);
      return now;
    }, PATIENCE_MS);
  const recipients = async (id: number): Promise<RecipientRecord[]> =>
    recipientShape.array().parse((await call('GET', `/campaigns/${id}/recipients`))['recipients']);
  /** Counts the messages with this text that a number received from a phone. */
  const got = async (phone: string, contact: string, words: string): Promise<number> =>
    (await sim.phones.chat({ phone, contact })).filter(({ fromContact, text }) => !fromContact && text === words)
      .length;

  return {
    world,
    sim,
    call,
    line,
    link,
    set,
    list,
    plan,
    read,
    until,
    recipients,
    got,
    stop: async () => {
      await connector.stop();
      await world.close();
      await sim.stop();
    },
  };
};
export type CampaignSystem = Awaited<ReturnType<typeof openCampaignSystem>>;
