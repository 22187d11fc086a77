import { test } from '@jest/globals';
import { pair } from './baileys.ts';
import { started } from './started.ts';
test.each(Array.from({ length: 8 }, (_, i) => i))('traffic %i', async (round) => {
  const at = await started();
  const { client, phone } = await pair(at.simulator, at.phones);
  const [contact] = await at.phones.contacts({ phone });
  let stop = false; let said = 0; let sent = 0; let lastErr = '';
  client.sock.ev.on('connection.update', (u) => { if (u.connection) lastErr += ' ' + u.connection + ' ' + String(u.lastDisconnect?.error); });
  const speak = (async () => { while (!stop && said < 1000) { await at.phones.say({ phone, contact: contact!.number, text: `${said}` }); said++; } })().catch((e) => { lastErr += ' say:' + e; });
  const write = (async () => { while (!stop && sent < 1000) { const m = await client.sock.sendMessage(contact!.number + '@s.whatsapp.net', { text: `${sent}` }); await client.until('ack', () => client.acks.get(m!.key.id!)); sent++; } })().catch((e) => { lastErr += ' write:' + e; });
  const r = await client.until('traffic', () => (client.upserts.length > 300 ? true : undefined)).catch((e) => String(e));
  const log = await at.phones.log();
  const counts: Record<string, number> = {};
  for (const e of log) { const k = e.kind + (e['type'] ? ':' + e['type'] : ''); counts[k] = (counts[k] ?? 0) + 1; }
  console.log(round, r, { said, sent, upserts: client.upserts.length, closed: client.closed, lastErr, state: await at.phones.state() }, r === true ? '' : counts, r === true ? '' : log.slice(-12));
  stop = true; await speak; await write;
  await client.end(); await at.stop();
}, 120000);
