import '../../connector/whatsapp/baileys/quietLibsignal.ts';
import { z } from 'zod';
import { phone as phoneOf } from '../../connector/simulator/client.ts';
import { pair, type Client } from '../connector/simulator/baileys.ts';

/**
 * Bare Baileys clients in a separate process, each linked to a phone of a simulator. The connector is measured against them.
 * Reports to its parent the phones, how many messages arrived and, when told to send, when all were accepted.
 */
const given = z
  .object({
    sockets: z.number(),
    token: z.string(),
    control: z.string(),
    url: z.string(),
    ca: z.string(),
    noiseRoot: z.string(),
  })
  .parse(JSON.parse(process.env['BARE_CLIENTS'] ?? ''));
const asked = z.object({ send: z.array(z.object({ phone: z.string(), to: z.string() })) });

const phones = phoneOf(given.control, given.token, given.ca);
const clients = new Map<string, Client>();
let heard = 0;
const tell = (): void => {
  process.send?.({ heard });
  heard = 0;
};
for (let n = 0; n < given.sockets; n++) {
  const { client, phone } = await pair(given, phones, { config: { shouldSyncHistoryMessage: () => false } });
  clients.set(phone, client);
}
for (const { sock } of clients.values())
  sock.ev.on('messages.upsert', ({ messages }) => {
    if (!heard) setImmediate(tell);
    heard += messages.length;
  });
process.on('message', (message) => {
  const { send } = asked.parse(message);
  const sending = send.map(async ({ phone, to }, n) => {
    const client = clients.get(phone);
    const sent = await client?.sock.sendMessage(`${to}@s.whatsapp.net`, { text: `Resposta ${n}` });
    const id = sent?.key.id ?? '';
    await client?.until('an acknowledgement', () => client.acks.get(id));
  });
  void Promise.all(sending).then(() => process.send?.({ heard: send.length }));
});
process.on('disconnect', () => process.exit());
process.send?.({ phones: [...clients.keys()] });
