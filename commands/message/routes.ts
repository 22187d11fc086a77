import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { latest, type Position } from '../../eventstore/position.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle.ts';
import { sendMessage } from './contract.ts';
import { tellingMessage } from './answer.ts';
import { partsOfForm, partsOfReply, partsOfText, type Part } from './parts.ts';
import { speller } from './speller.ts';
import { isQueued, placeOf, wayBefore } from './wayBefore.ts';
import { quotable, seenTicket, wayOut, type Way } from './wayOut.ts';

/** `mayAdd`: of a request that comes again, asked where some of it was not queued before. */
type Queuing = {
  way: Way;
  parts: Part[];
  quotedId: string | null;
  /** Fills the variables in. */
  spell: (body: string) => string;
  mayAdd?: (() => Promise<unknown>) | undefined;
};

const isNamed = async ({ store }: Deps, target: Target, path: string): Promise<boolean> => {
  const { state } = await load(store, message, target);
  return state.is !== 'absent' && state.media?.path === path;
};

const dropAll = async (parts: readonly Part[]): Promise<void> => {
  for (const { drop } of parts) await drop();
};

/** Queues one message after another; a file that no event names is thrown away. Answers with the last position. */
const queue = async (deps: Deps, { way, parts, quotedId, spell, mayAdd }: Queuing, actor: Actor, call: Call) => {
  const { companyId, userId } = actor;
  const { ticketId } = way;
  const timestamp = Math.floor(Date.now() / 1000);
  const brought = parts.map(({ body, media, digest }) => [body, media?.name, digest]);
  const cause = call.req.is('multipart/form-data') ? call.withForm(brought) : call.cause;
  let last: Position | null = null;
  const unnamed = [...parts];
  /** Of the first of them nobody knows whether the log holds it. */
  let isUnsure = false;
  try {
    if (mayAdd && !(await isQueued(deps, placeOf(companyId, way, cause, parts.length - 1).target))) await mayAdd();
    for (const [index, { body, media, drop }] of parts.entries()) {
      const { waId, target } = placeOf(companyId, way, cause, index);
      const said = { body: spell(body), quotedId: index ? null : quotedId, media, isForwarded: false };
      const data = { ...way, waId, timestamp, userId, ...said };
      const command = { type: 'QueueMessage', message: data } as const;
      isUnsure = true;
      const handled = await handle(deps.store, message, { target, command, cause, fresh: true, ticketId });
      isUnsure = false;
      unnamed.shift();
      // The store takes an event that comes again for the one it has: of two at once it names one file.
      if (media && !(await isNamed(deps, target, media.path))) await drop();
      last = latest([last, handled.position]);
    }
  } catch (error) {
    await dropAll(unnamed.slice(isUnsure && !(error instanceof Refused) ? 1 : 0));
    throw error;
  }
  return last;
};

/** POST /messages/{ticketId} (R195, R196). */
export const messageRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = tellingMessage(deps, media);
  serve(http, sendMessage, async ({ params: { ticketId }, body: asked }, actor, call) => {
    const { req, res } = call;
    const { companyId } = actor;
    const { body, quickMessageId = null } = asked;
    const seen = await seenTicket(deps, actor, ticketId);
    const before = await wayBefore(deps, companyId, seen, call.cause);
    const way = before ?? (await wayOut(deps, actor, seen));
    const mayAdd = before ? () => wayOut(deps, actor, seen) : undefined;
    const folder = media.folderOf(companyId);
    /** What was queued stays so, though the quick message is gone by now. */
    const ofBefore = (error: unknown): Part[] => {
      if (before && error instanceof Refused) return [{ body, media: null, drop: async () => {} }];
      throw error;
    };
    const partsOfJson = async (): Promise<Part[]> =>
      quickMessageId === null
        ? partsOfText(body)
        : partsOfReply(deps, folder, actor, { quickMessageId, body }).catch(ofBefore);
    const { parts, quotedMsg } = req.is('multipart/form-data')
      ? await partsOfForm(req, res, folder)
      : { parts: await partsOfJson(), quotedMsg: asked.quotedMsg ?? null };
    const unnamed = async (error: unknown): Promise<never> => {
      await dropAll(parts);
      throw error;
    };
    const quotedId = await quotable(deps, actor, way, quotedMsg).catch(unnamed);
    const spell = await speller(deps, actor, ticketId, parts).catch(unnamed);
    const position = await queue(deps, { way, parts, quotedId, spell, mayAdd }, actor, call);
    const { target } = placeOf(companyId, way, call.cause, 0);
    return told(call, actor, target, { position });
  });
};
