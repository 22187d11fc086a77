import { z } from 'zod';
import type { ServerFrame } from '../../gateway/contract.ts';
import type { Asking } from './asking.ts';
import { openPage } from './page.ts';

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
export const openEar = (url: string, asking: Pick<Asking, 'token' | 'renew'>): Ear => {
  const heard = new Map<string, number[]>();
  const tickets = new Map<string, number>();
  const resets: number[] = [];
  const onFrame = ({ event, action, payload }: ServerFrame): void => {
    if (event === 'control' && action === 'reset') resets.push(Date.now());
    if (!event.endsWith('-appMessage') || action !== 'create') return;
    const { body, ticketId } = said.parse(payload).message;
    tickets.set(body, ticketId);
    heard.set(body, [...(heard.get(body) ?? []), Date.now()]);
  };
  const rooms = (['open', 'pending'] as const).map((status) => ({ type: 'joinTickets', status }) as const);
  const page = openPage(url, asking, rooms, onFrame);
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
    close: page.close,
  };
};
