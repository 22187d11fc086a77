import { randomUUID } from 'node:crypto';
import { webhookSignature } from '../../../connector/cloud/webhook/signature.ts';
import { openWindows } from './agentAttacks.ts';
import type { Attack, Kit } from './kit.ts';

const admin = ({ signIn, scene }: Kit) => signIn(scene.trial.account);

/** Searches for one letter in everything that can be searched. */
const searches: Attack = async (kit) => {
  const { api } = await admin(kit);
  const letters = 'aeiou1m';
  kit.loops(24, (nth) => {
    const letter = letters[nth % letters.length] ?? 'a';
    const paths = [
      `/tickets?searchParam=${letter}&showAll=true&pageNumber=${1 + (nth % 50)}`,
      `/contacts?searchParam=${letter}&pageNumber=${1 + (nth % 100)}`,
      `/messages/${kit.scene.trial.ticketId}/search?searchParam=${letter}`,
      `/contacts/list?name=${letter}`,
      `/users?searchParam=${letter}`,
      `/tags?searchParam=${letter}`,
      `/quick-messages?searchParam=${letter}`,
    ];
    return api('GET', paths[nth % paths.length] ?? '');
  });
};

/** Reads every record of changes that an admin may read. */
const audit: Attack = async (kit) => {
  const { api } = await admin(kit);
  const { ticketId } = kit.scene.trial;
  const paths = [
    `/tickets/${ticketId}/history`,
    '/settings/history',
    `/tickets/${ticketId}/history?behind=0`,
    '/floor/changes?from=2020-01-01T00:00:00.000Z&to=2030-01-01T00:00:00.000Z',
    '/prompt-use',
    '/message-costs',
    '/storage',
  ];
  kit.loops(24, (nth) => api('GET', paths[nth % paths.length] ?? ''));
};

/** Sends messages with the token of a connection, and asks for their status. */
const calls: Attack = async ({ ask, loops, scene }) => {
  const { apiToken: token, customer: number } = scene.trial;
  loops(32, (nth) => {
    if (nth % 2) return ask('GET', `/api/messages/${randomUUID()}`, { token });
    return ask('POST', '/api/messages/send', { token, json: { number, body: `${nth} ${'palavra '.repeat(500)}` } });
  });
};

/** Signs deliveries of megabytes with the secret that the company chose itself: nested, and with many messages. */
const deliveries: Attack = async ({ ask, loops, scene }) => {
  const { path, appSecret, phoneNumberId } = scene.official;
  const deep = `{"x":${'['.repeat(900_000)}${']'.repeat(900_000)}}`;
  const flat = `{"x":[${'[],'.repeat(900_000)}[]]}`;
  const saying = (nth: number): string => {
    const messages = Array.from({ length: 2_000 }, (_, n) => {
      const [from, id] = [`55119${String(72_000_000 + (n % 500))}`, `wamid.${nth}.${n}.${Date.now()}`];
      return { from, id, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text', text: { body: `oi ${n}` } };
    });
    const metadata = { display_phone_number: '551140001000', phone_number_id: phoneNumberId };
    const value = { messaging_product: 'whatsapp', metadata, messages };
    const entry = [{ id: '700100200', changes: [{ field: 'messages', value }] }];
    return JSON.stringify({ object: 'whatsapp_business_account', entry });
  };
  loops(8, (nth) => {
    const raw = Buffer.from([deep, flat, saying(nth)][nth % 3] ?? flat);
    return ask('POST', path, { raw, headers: { 'x-hub-signature-256': webhookSignature(raw, appSecret) } });
  });
};

/** Sends forms whose one file is larger than allowed, or for records that do not exist. */
const refusedFiles: Attack = async (kit) => {
  const { api } = await admin(kit);
  const large = new Blob([Buffer.alloc(40_000_000, 'x')]);
  const form = (field: string) => {
    const made = new FormData();
    made.append(field, large, 'nota.pdf');
    return made;
  };
  kit.loops(6, (nth) => {
    if (nth % 2) return api('POST', `/messages/${kit.scene.trial.ticketId}`, { form: form('medias') });
    return api('POST', '/quick-messages/999999/media-upload', { form: form('file') });
  });
};

/** Further attacks of the admin of a company on trial. */
export const trialFloods: Record<string, Attack> = {
  'trial.searches': searches,
  'trial.audit': audit,
  'trial.calls': calls,
  'trial.deliveries': deliveries,
  'trial.refusedFiles': refusedFiles,
  'trial.sockets': (kit) => openWindows(kit, kit.scene.trial),
};
