import { createServer } from 'node:http';
import { once } from 'node:events';
import sharp from 'sharp';
import { z } from 'zod';
import { noticeKinds } from '../../../domain/integration/notices.ts';
import { sheetOf } from '../../kernel/sheet.ts';
import { idIn, type Attack, type Kit } from './kit.ts';

const SLOW_MS = 9_000;
const RECIPIENTS = 3_000;
const long = 'dateFrom=2000-01-01';
const addresses = z.record(z.string(), z.string());

const admin = ({ signIn, scene }: Kit) => signIn(scene.trial.account);
const fileOf = (bytes: Uint8Array, field: string, name: string, type = '') => {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  return form;
};

/** Requests every export of the company, again and again. */
const exports: Attack = async (kit) => {
  const { api } = await admin(kit);
  const made = ['/ticket/reports/files?' + long, `/tickets/${kit.scene.trial.ticketId}/history/files`];
  const told = await Promise.all(made.map((path) => api('GET', path)));
  const files = told.flatMap((text) => Object.values(addresses.parse(JSON.parse(text))));
  if (!files.length) throw new Error('there is nothing to export');
  kit.loops(12, (nth) => kit.ask('GET', files[nth % files.length] ?? ''));
};

const reports: Attack = async (kit) => {
  const { api } = await admin(kit);
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const paths = [
    '/dashboard?days=365',
    `/ticket/reports?${long}`,
    `/ticket/reports/ratings?${long}`,
    `/floor?at=${days(3)}`,
    `/floor/changes?from=${days(30)}&to=${days(0)}`,
    `/floor/tickets?at=${days(5)}`,
    '/tickets?searchParam=numero&showAll=true&pageNumber=1',
    `/tickets/${kit.scene.trial.ticketId}/history`,
  ];
  kit.loops(24, (nth) => api('GET', paths[nth % paths.length] ?? ''));
};

/** Uploads small files that unpack to many cells, and files that are no spreadsheets. */
const spreadsheets: Attack = async (kit) => {
  const { api } = await admin(kit);
  const rows = Array.from({ length: 40_000 }, () => Array.from({ length: 20 }, () => 'a'));
  const large = sheetOf(rows);
  const list = idIn(await api('POST', '/contact-lists', { json: { name: `Lista ${Date.now()}` } }));
  const form = () => fileOf(large, 'file', 'clientes.xlsx');
  kit.loops(12, () => api('POST', `/contact-lists/${list}/upload`, { form: form() }));
};

const pictures: Attack = async (kit) => {
  const { api } = await admin(kit);
  const { ticketId } = kit.scene.trial;
  const large = { width: 6_000, height: 6_000, channels: 3, background: '#0a7' } as const;
  const bytes = await sharp({ create: large }).png().toBuffer();
  kit.loops(8, () => api('POST', `/messages/${ticketId}`, { form: fileOf(bytes, 'medias', 'foto.png', 'image/png') }));
};

const files: Attack = async (kit) => {
  const { api } = await admin(kit);
  const { ticketId } = kit.scene.trial;
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(12_000_000, 'x'), Buffer.from('\n%%EOF\n')]);
  kit.loops(6, () =>
    api('POST', `/messages/${ticketId}`, { form: fileOf(bytes, 'medias', 'nota.pdf', 'application/pdf') }),
  );
};

/** A server that answers after 9 s. */
const openSlowServer = async (): Promise<string> => {
  const server = createServer((_req, res) => setTimeout(() => res.end('{}'), SLOW_MS));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
};

/** Points webhooks of all kinds at a slow server, and triggers them. */
const webhooks: Attack = async (kit) => {
  const { api } = await admin(kit);
  const { ticketId } = kit.scene.trial;
  const url = await openSlowServer();
  for (let n = 0; n < 5; n++) {
    const form = { type: 'webhook', name: `ERP ${n}`, urlN8N: `${url}/${n}`, events: [...noticeKinds] };
    await api('POST', '/queueIntegration', { json: form });
  }
  kit.loops(4, (nth) => api('POST', `/messages/${ticketId}`, { json: { body: `mensagem ${nth}` } }));
};

const prompts: Attack = async (kit) => {
  const { api } = await admin(kit);
  await api('PUT', '/settings/openAiAddress', { json: { value: `${await openSlowServer()}/v1` } });
  const form = { name: 'Balconista', prompt: 'Venda.'.repeat(3_000), queueId: kit.scene.trial.queueId, apiKey: 'sk-1' };
  const messages = Array.from({ length: 20 }, () => ({ by: 'contact', text: 'a'.repeat(2_000) }));
  kit.loops(16, () => api('POST', '/prompt/try', { json: { ...form, messages } }));
};

/** Starts campaigns to thousands of numbers, all at once. */
const campaigns: Attack = async (kit) => {
  const { api } = await admin(kit);
  const list = idIn(await api('POST', '/contact-lists', { json: { name: `Muitos ${Date.now()}` } }));
  const rows = Array.from({ length: RECIPIENTS }, (_, n) => [`Pessoa ${n}`, `55119${60_000_000 + n}`]);
  await api('POST', `/contact-lists/${list}/upload`, { form: fileOf(sheetOf(rows), 'file', 'clientes.xlsx') });
  await api('POST', '/campaign-settings', { json: { settings: { messageInterval: 0, longerIntervalAfter: 0 } } });
  const { connectionId: whatsappId } = kit.scene.trial;
  kit.loops(2, (nth) => {
    const plan = { name: `Campanha ${nth}`, contactListId: list, whatsappId, message1: 'oi {nome}', message2: 'olá' };
    return api('POST', '/campaigns', { json: { ...plan, scheduledAt: new Date().toISOString() } });
  });
};

/** The attacks of the admin of a company on trial. */
export const trialAttacks: Record<string, Attack> = {
  'trial.exports': exports,
  'trial.reports': reports,
  'trial.spreadsheets': spreadsheets,
  'trial.pictures': pictures,
  'trial.files': files,
  'trial.webhooks': webhooks,
  'trial.prompts': prompts,
  'trial.campaigns': campaigns,
};
