import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { idIn, type Attack, type Kit } from './kit.ts';
import type { Account } from './scene.ts';

const agent = ({ signIn, scene }: Kit) => signIn(scene.agent.account);
const mediaUrl = z.object({ mediaUrl: z.string().nullable() });

const lists: Attack = async (kit) => {
  const { api } = await agent(kit);
  const paths = [
    '/tickets?pageNumber=1',
    '/tickets?searchParam=maria&pageNumber=1',
    '/tickets?searchParam=numero&pageNumber=1',
    '/contacts/list',
    '/contacts?searchParam=a&pageNumber=1',
    '/contacts?searchParam=maria&pageNumber=100',
    `/messages/${kit.scene.agent.ticketId}/search?searchParam=mensagem`,
    '/ticket/kanban',
    '/users/list',
  ];
  kit.loops(24, (nth) => api('GET', paths[nth % paths.length] ?? ''));
};

const chats: Attack = async (kit) => {
  const { api } = await agent(kit);
  const users = [{ id: kit.scene.agent.colleagueId }];
  const chat = idIn(await api('POST', '/chats', { json: { title: `Conversa ${Date.now()}`, users } }));
  kit.loops(16, (nth) =>
    api('POST', `/chats/${chat}/messages`, { json: { message: `${nth} ${'palavra '.repeat(400)}` } }),
  );
};

/**
 * Opens the most windows that one user may have, each in a hundred rooms. They send as much as allowed and reconnect when
 * cut.
 */
export const openWindows = async (
  { scene, loops, count, signIn }: Kit,
  { account, ticketId }: { account: Account; ticketId: number },
): Promise<void> => {
  const { token, api } = await signIn(account);
  const rooms = Array.from({ length: 100 }, (_, n) =>
    n < 2 ? { type: 'joinTickets', status: n ? 'open' : 'pending' } : { type: 'joinChatBox', ticketId: ticketId + n },
  );
  loops(60, async () => {
    const socket = new WebSocket(`${scene.url.replace('http', 'ws')}/v1/stream`);
    socket.once('error', () => {});
    socket.once('open', () => {
      count('opened');
      socket.send(JSON.stringify({ type: 'hello', token, since: '0', rooms }));
    });
    const doing = JSON.stringify({ type: 'doing', ticketId, is: 'composing' });
    const frames = [doing, doing, doing, doing, '{"type":"doing"}'];
    const talk = setInterval(() => {
      if (socket.readyState === socket.OPEN) for (const frame of frames) socket.send(frame);
    }, 250);
    await once(socket, 'close');
    clearInterval(talk);
    await sleep(100);
  });
  loops(2, (nth) => api('POST', `/messages/${ticketId}`, { json: { body: `mensagem ${nth}` } }));
};

/** Reads one large file by many ranges at once. Half of the readers stop reading. */
const media: Attack = async (kit) => {
  const { api } = await agent(kit);
  const { ticketId } = kit.scene.agent;
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(12_000_000, 'x'), Buffer.from('\n%%EOF\n')]);
  const form = new FormData();
  form.append('medias', new Blob([bytes], { type: 'application/pdf' }), 'nota.pdf');
  const told: unknown = JSON.parse(await api('POST', `/messages/${ticketId}`, { form }));
  const [sent] = z.array(mediaUrl).parse(Array.isArray(told) ? told : [told]);
  const url = sent?.mediaUrl;
  if (!url) throw new Error('there is no file to fetch');
  kit.loops(32, async (nth) => {
    const range = `bytes=${(nth * 1_000) % 6_000_000}-`;
    if (nth % 2) return kit.ask('GET', url, { headers: { range } });
    const { promise, resolve } = Promise.withResolvers<void>();
    const asked = request(url, { headers: { range } }, (res) => {
      kit.count(String(res.statusCode));
      res.once('data', () => res.pause());
      setTimeout(() => asked.destroy(), 5_000);
    });
    asked.once('error', () => resolve()).once('close', () => resolve());
    asked.end();
    await promise;
    await sleep(20);
  });
};

/** Makes all writes that an agent may, at full speed. */
const writes: Attack = async (kit) => {
  const { api } = await agent(kit);
  const { ticketId } = kit.scene.agent;
  kit.loops(16, (nth) => {
    const name = `${nth}.${Date.now()}`;
    const number = `55119${String(70_000_000 + (nth % 9_000_000))}`;
    const forms = [
      () => api('POST', '/tags', { json: { name, color: '#112233', kanban: 0 } }),
      () => api('POST', '/ticket-notes', { json: { note: 'nota '.repeat(300), ticketId } }),
      () => api('POST', '/contacts', { json: { name, number } }),
      () => api('POST', '/contactsImport', { json: { name, number } }),
      () => api('POST', `/messages/${ticketId}`, { json: { body: name } }),
      () => api('POST', '/quick-messages', { json: { shortcode: name, message: 'texto '.repeat(200) } }),
    ];
    return forms[nth % forms.length]?.() ?? Promise.resolve('');
  });
};

/** The attacks of one agent of a company. */
export const agentAttacks: Record<string, Attack> = {
  'agent.lists': lists,
  'agent.chats': chats,
  'agent.sockets': (kit) => openWindows(kit, kit.scene.agent),
  'agent.media': media,
  'agent.writes': writes,
};
