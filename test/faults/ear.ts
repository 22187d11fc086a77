import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverFrame } from '../../gateway/contract.ts';
import { signIn } from '../kernel/api.ts';

const AGAIN_MS = 300;
/** What was told within so long before a reset is fetched anew, and need not have been heard. */
const FETCHED_MS = 5_000;
const said = z.object({ message: z.object({ body: z.string() }) });

/** What an open page hears of these texts: by when it had each, which never came, and which came twice. */
export type Heard = { took: number[]; unheard: string[]; twice: string[] };
export type Ear = { heardOf(at: ReadonlyMap<string, number>): Heard; close(): void };

/** Somebody who has the lists of tickets open, as a browser has: comes back by the cursor whenever the socket goes. */
export const openEar = async (url: string, who: { email: string; password: string }): Promise<Ear> => {
  const { token } = await signIn(url, who);
  const heard = new Map<string, number[]>();
  const resets: number[] = [];
  let since: string | undefined;
  let socket: WebSocket;
  let over = false;
  const onFrame = (data: Buffer): void => {
    const { event, action, payload, cursor } = serverFrame.parse(JSON.parse(data.toString()));
    since = cursor ?? since;
    if (event === 'control' && action === 'reset') resets.push(Date.now());
    if (!event.endsWith('-appMessage') || action !== 'create') return;
    const { body } = said.parse(payload).message;
    heard.set(body, [...(heard.get(body) ?? []), Date.now()]);
  };
  const listen = (): void => {
    socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream`);
    const rooms = ['open', 'pending'].map((status) => ({ type: 'joinTickets', status }));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, ...(since && { since }), rooms })));
    socket.on('message', onFrame);
    socket.on('error', () => {});
    socket.on('close', () => over || setTimeout(listen, AGAIN_MS));
  };
  listen();
  return {
    heardOf: (at) => {
      const found: Heard = { took: [], unheard: [], twice: [] };
      for (const [text, written] of at) {
        const [first, ...more] = heard.get(text) ?? [];
        if (more.length) found.twice.push(text);
        if (first !== undefined) found.took.push(first - written);
        else if (!resets.some((reset) => written <= reset && reset < written + FETCHED_MS)) found.unheard.push(text);
      }
      return found;
    },
    close: () => {
      over = true;
      socket.close();
    },
  };
};
