import { z } from 'zod';
import type { ServerFrame } from '../../gateway/contract.ts';
import type { Asking } from './asking.ts';
import { openPage } from './page.ts';

/** A frame within this time before a reset is fetched again, so it may be missing. */
const FETCHED_MS = 5_000;
const said = z.object({ message: z.object({ body: z.string(), ticketId: z.number() }) });

/** Returns what an open page received of these texts: when each came, which are missing, and which came twice. */
export type Heard = { took: number[]; unheard: string[]; twice: string[] };
export type Ear = {
  heardOf(at: ReadonlyMap<string, number>): Heard;
  /** When the page first received a text; undefined if not yet. */
  heardAt(text: string): number | undefined;
  /** The ticket of a text. */
  ticketOf(text: string): number | undefined;
  close(): void;
};

/** A client with the ticket lists open, like a browser: it resumes by the cursor whenever the socket closes. */
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
