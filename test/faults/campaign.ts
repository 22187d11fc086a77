import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { campaignShape, type CampaignRecord } from '../../domain/campaign/shape.ts';
import { sheetOf } from '../kernel/sheet.ts';
import { randomOf } from './random.ts';
import { openRoad, type Road } from './road.ts';

const page = z.object({
  recipients: z.array(z.object({ number: z.string(), state: z.string(), reason: z.string() })),
  hasMore: z.boolean(),
  next: z.number(),
});
/** Without progress for this long, nothing more will be sent. */
const patience = 120_000;
/** Number of people added at a time. */
const LOT = 50;
const id = z.object({ id: z.number() });

/** Uploads a list of people on WhatsApp and starts a campaign to it now. */
const openCampaign = async (road: Road, name: string, numbers: readonly string[]): Promise<number> => {
  const list = id.parse((await road.ask('POST', '/contact-lists', { name })).body).id;
  const rows = numbers.map((number) => [`Pessoa ${number.slice(-4)}`, number]);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(sheetOf(rows))]), 'clientes.xlsx');
  await road.ask('POST', `/contact-lists/${list}/upload`, form);
  const connection = z.array(id).parse((await road.ask('GET', '/whatsapp')).body)[0]?.id;
  const plan = { name, contactListId: list, whatsappId: connection, message1: `${name}: oi`, message2: `${name}: olá` };
  return id.parse((await road.ask('POST', '/campaigns', { ...plan, scheduledAt: new Date().toISOString() })).body).id;
};

/**
 * Runs two campaigns to `recipients` people each over one connection. The whole system, the connector or the main process is
 * killed (kill -9) `kills` times, at moments chosen by `seed`. One campaign is cancelled and restarted half-way. Counts
 * recipients without a delivered end, and those whose phones got no message or two.
 */
export const campaignFaults = async (wanted: { recipients: number; kills: number; seed: number }) => {
  const { recipients, kills, seed } = wanted;
  const random = randomOf(seed);
  const road = await openRoad({ LOG_LEVEL: 'error', SENDS_PER_MINUTE: '0', CHECKS_PER_MINUTE: '6000' });
  try {
    const phone = await road.pair();
    const settings = { messageInterval: 0, longerIntervalAfter: 0 };
    await road.ask('POST', '/campaign-settings', { settings });
    const numbers: string[] = [];
    while (numbers.length < recipients) {
      const lot = Array.from({ length: Math.min(LOT, recipients - numbers.length) }, (_, k) => numbers.length + k);
      const add = (n: number) => road.phones.addContact({ name: `Cliente ${n}`, addressing: n % 2 ? 'lid' : 'pn' });
      numbers.push(...(await Promise.all(lot.map(add))).map(({ number }) => number));
    }
    const names = ['Natal', 'Verão'];
    const ids: number[] = [];
    for (const name of names) ids.push(await openCampaign(road, name, numbers));
    const read = async (of: number): Promise<CampaignRecord> =>
      campaignShape.parse((await road.ask('GET', `/campaigns/${of}`)).body);
    const ended = async (): Promise<number> =>
      (await Promise.all(ids.map(read))).reduce((sum, { counts }) => sum + counts.ended, 0);
    const [first = 0] = ids;
    const all = recipients * ids.length;
    const reach = async (moment: number): Promise<void> => {
      for (const since = Date.now(); (await ended()) < moment && Date.now() - since < patience;) await sleep(50);
    };
    let wasStopped = false;
    for (let kill = 0; kill < kills; kill++) {
      await reach((all * (kill + 0.1 + 0.7 * random())) / (kills + 1));
      const victim = (['all', 'connector', 'main'] as const)[Math.floor(random() * 3)] ?? 'all';
      await road.installation.kill(victim);
      if (victim !== 'connector') await road.installation.start();
      if (kill === Math.floor(kills / 2) && (await read(first)).status === 'EM_ANDAMENTO') {
        // It may end between the reading and the call.
        wasStopped = await road.ask('POST', `/campaigns/${first}/cancel`).then(
          () => true,
          (error: unknown) => {
            if (!String(error).includes('ERR_CAMPAIGN_NOT_RUNNING')) throw error;
            return false;
          },
        );
        if (wasStopped) {
          await sleep(1_000);
          await road.ask('POST', `/campaigns/${first}/restart`);
        }
      }
    }
    for (let before = -1, since = Date.now(); Date.now() - since < patience; await sleep(250)) {
      const now = await Promise.all(ids.map(read));
      if (now.every(({ status }) => status === 'FINALIZADA')) break;
      const there = now.reduce((sum, { counts }) => sum + counts.ended, 0);
      if (there > before) [before, since] = [there, Date.now()];
    }
    const found = {
      kills,
      recipients: all,
      wasStopped,
      lost: 0,
      doubled: 0,
      unexplained: 0,
      unfinished: 0,
      repeats: 0,
    };
    for (const [n, of] of ids.entries()) {
      if ((await read(of)).status !== 'FINALIZADA') found.unfinished++;
      const ends = new Map<string, string>();
      for (let behind = -1, more = true; more;) {
        const got = page.parse((await road.ask('GET', `/campaigns/${of}/recipients?behind=${behind}`)).body);
        for (const { number, state } of got.recipients) ends.set(number, state);
        [behind, more] = [got.next, got.hasMore];
      }
      for (const number of numbers) {
        const chat = await road.phones.chat({ phone, contact: number });
        const sent = chat.filter(({ fromContact, text }) => !fromContact && text.startsWith(`${names[n]}: `));
        if (!sent.length) found.lost++;
        if (sent.length > 1) found.doubled++;
        if (ends.get(number) !== 'delivered') found.unexplained++;
        // Messages sent twice under one id, because a kill took the answer: WhatsApp drops the second one.
        found.repeats += sent.reduce((sum, { received }) => sum + Math.max(0, received - 1), 0);
      }
    }
    return found;
  } finally {
    await road.stop();
  }
};
