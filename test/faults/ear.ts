import { WebSocket } from 'ws';
import { z } from 'zod';
import { serverFrame } from '../../gateway/contract.ts';
import { closing } from '../../gateway/stream/client.ts';
import type { Asking } from './asking.ts';

const AGAIN_MS = 300;
/** What was told within so long before a reset is fetched anew, and need not have been heard. */
const FETCHED_MS = 5_000;
const said = z.object({ message: z.object({ body: z.string(), ticketId: z.number() }) });

/** What an open page hears of these texts: by when it had each, which never came, and which came twice. */
export type Heard = { took: number[]; unheard: string[]; twice: string[] };
export type Ear = {
  heardOf(at: ReadonlyMap<string, number>): Heard;
  /** When a text was heard first, so far. */
  heardAt(text: string): number | undefined;
  /** The ticket in which it was. */
  ticketOf(text: string): number | undefined;
  close(): void;
};

/** Somebody who has the lists of tickets open, as a browser has: comes back by the cursor whenever the socket goes. */
export const openEar = (url: string, { token, renew }: Pick<Asking, 'token' | 'renew'>): Ear => {
  const heard = new Map<string, number[]>();
  const tickets = new Map<string, number>();
  const resets: number[] = [];
  let since: string | undefined;
  let socket: WebSocket;
  let over = false;
  const onFrame = (data: Buffer): void => {
    const { event, action, payload, cursor } = serverFrame.parse(JSON.parse(data.toString()));
    since = cursor ?? since;
    if (event === 'control' && action === 'reset') resets.push(Date.now());
    if (!event.endsWith('-appMessage') || action !== 'create') return;
    const { body, ticketId } = said.parse(payload).message;
    tickets.set(body, ticketId);
    heard.set(body, [...(heard.get(body) ?? []), Date.now()]);
  };
  const listen = (): void => {
    const used = token();
    socket = new WebSocket(`${url.replace('http', 'ws')}/v1/stream`);
    const rooms = ['open', 'pending'].map((status) => ({ type: 'joinTickets', status }));
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'hello', token: used, ...(since && { since }), rooms })),
    );
    socket.on('message', onFrame);
    socket.on('error', () => {});
    socket.on('close', (code) => {
      if (over) return;
      // A token lives for 15 minutes.
      const isOut = code === closing.expired || code === closing.signedOut;
      void (isOut ? renew(used) : Promise.resolve()).then(() => over || setTimeout(listen, AGAIN_MS));
    });
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
    heardAt: (text) => heard.get(text)?.[0],
    ticketOf: (text) => tickets.get(text),
    close: () => {
      over = true;
      socket.close();
    },
  };
};
