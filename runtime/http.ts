import { randomUUID } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../domain/kernel/actor.ts';
import type { AnyContract, Contract } from '../domain/kernel/contract.ts';
import { Refused } from '../domain/kernel/decider.ts';
import type { RefusalCode } from '../domain/kernel/refusals/refusals.ts';
import { allows } from '../domain/kernel/permissions.ts';
import { bodyDigest, readBody } from './body.ts';
import { bodyLimitOf } from './largestBody.ts';
import type { CallLimiter } from './callLimiter.ts';
import { readInput, readParams } from './readInput.ts';
import { asStranger, asTenant } from './tenant.ts';

/** The trigger of a command (commands.md, Idempotency), stored in every event's envelope. */
export type Cause = {
  id: string;
  correlationId: string;
  causationId: string;
  companyId: number;
  userId: number | 'connector' | 'bot' | 'clock' | 'system';
  /** The body's fingerprint, for a request whose Idempotency-Key is recognised only by its events. */
  body?: string;
  /** The original time (ISO) of imported data; otherwise the current time is used. */
  at?: string;
};
/** Idempotency-Keys (commands.md, Idempotency). */
export type IdempotencyKeys = {
  /** A keyed hash: its input cannot be recovered from the log. */
  fingerprint(text: string): string;
  /** Stores which body a key came with. Refused ERR_IDEMPOTENCY_KEY_REUSED (422) if it came with another body before. */
  remember(cause: Cause, body: string): Promise<void>;
  /**
   * Runs the calls of one cause one after another. A retry may come while the call is still running: it waits, so that it finds
   * what the call did instead of racing it.
   */
  inTurn<T>(causeId: string, call: () => Promise<T>): Promise<T>;
};
/** A program with the token of a connection, whose permissions it has (gateway.md, The external API). */
export type TokenHolder = Pick<Actor, 'companyId' | 'timeZone' | 'features'> & { connectionId: number };
type Position = { commit: bigint; prepare: bigint };

/** The parts of the gateway that routes of commands and projections use. */
export type Http = {
  router: Router;
  /** All served calls, from which /openapi.json is generated. */
  served: AnyContract[];
  /** Returns the signed-in user. Refused: 401 without a token, 403 with an expired one (gateway.md, Sessions). */
  actorOf(req: Request): Promise<Actor>;
  /** Counts a call of a signed-in user. Refused ERR_TOO_MANY_REQUESTS (429). */
  allow(actor: Actor, req: Request, res: Response): Promise<void>;
  /** Returns the holder of the request's token, or Refused 401. */
  holderOf(req: Request): Promise<TokenHolder>;
  /** Limits the concurrent calls of a company. */
  limitCalls: CallLimiter;
  keys: IdempotencyKeys;
  /** Returns the caller's address; '' if an untrusted proxy hides all callers behind one address. */
  addressOf(req: Request): string;
  /** Waits until the read models have passed the position. False if that took too long. */
  settled(position: Position): Promise<boolean>;
};
/** One request in progress. */
export type Call = {
  cause: Cause;
  /** Returns the cause for a form, after its content is known. */
  withForm(brought: unknown): Cause;
  req: Request;
  res: Response;
  /**
   * Await this after the last append: the answer carries X-Position. False if the read models are late: the answer then
   * comes from the log, with X-Behind: 1, because the command is done.
   */
  passed(position: Position | null): Promise<boolean>;
  /** Answers with what was written: as the caller may read it, or else from the log. Refused(`none`) if neither finds it. */
  answer<T>(none: RefusalCode, position: Position | null, told: Answer<T>): Promise<T>;
};
/** Both return null if the record does not exist or the caller may not see it. */
type Answer<T> = { read: () => Promise<T | null>; fromLog: () => Promise<T | null> };
type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
};

const idempotencyKey = z
  .string()
  .regex(/^[\w.:-]{1,100}$/)
  .optional();
const positionText = z
  .string()
  .regex(/^\d{1,19}\/\d{1,19}$/)
  .optional();

/**
 * An Idempotency-Key belongs to a company, user, method and address (with query). The body is stored before the command
 * runs, or for calls with forms (`multipart`) in their events, because only their route reads the form.
 */
const causeOf = async (
  { keys }: Http,
  c: AnyContract,
  req: Request,
  actor: Actor | TokenHolder | null,
): Promise<Cause> => {
  const key = readInput(idempotencyKey, req.get('idempotency-key'));
  const correlationId = req.get('x-request-id') ?? randomUUID();
  const { companyId = 0 } = actor ?? {};
  const userId = actor && 'userId' in actor ? actor.userId : ('system' as const);
  if (c.method === 'GET') {
    // Reading twice has no effect: it needs no key and no hash of the request.
    const id = `http:read:${randomUUID()}`;
    return { id, correlationId, causationId: id, companyId, userId };
  }
  const by = actor && 'connectionId' in actor ? `token ${actor.connectionId}` : userId;
  const call = keys.fingerprint(JSON.stringify([companyId, by, req.method, req.originalUrl]));
  const id = `http:${call}:${key ?? randomUUID()}`;
  const cause = { id, correlationId, causationId: id, companyId, userId };
  if (key === undefined || actor === null) return cause;
  // Without JSON the digest is empty: the call accepts no other body, and a form's content comes later (`withForm`).
  const body = keys.fingerprint(bodyDigest(req));
  if (c.multipart) return { ...cause, body };
  await keys.remember(cause, body);
  return cause;
};

const settle = async (http: Http, res: Response, position: Position): Promise<boolean> => {
  if (res.headersSent) return false; // its deadline has passed
  res.set('X-Position', `${position.commit}/${position.prepare}`);
  const inTime = await http.settled(position);
  if (!inTime && !res.headersSent) res.set('X-Behind', '1');
  return inTime;
};

const handler =
  <
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
    A extends Actor | TokenHolder | null,
  >(
    http: Http,
    c: Contract<P, Q, B, R>,
    who: (req: Request, res: Response) => Promise<A>,
    run: (input: Input<P, Q, B>, actor: A, call: Call) => Promise<z.input<R>>,
  ) =>
  async (req: Request, res: Response) => {
    const actor = await who(req, res);
    const answerAs = async () => {
      const place = { params: readParams(c.params, req.params), query: readInput(c.query, req.query) };
      const sent = c.method === 'GET' ? undefined : await readBody(req, res, bodyLimitOf(c));
      const input = { ...place, body: readInput(c.body, sent ?? {}) };
      const after = c.method === 'GET' ? readInput(positionText, req.query['after']) : undefined;
      if (after) {
        const [commit = '0', prepare = '0'] = after.split('/');
        await settle(http, res, { commit: BigInt(commit), prepare: BigInt(prepare) });
      }
      const cause = await causeOf(http, c, req, actor);
      const withForm = (brought: unknown): Cause =>
        cause.body === undefined ? cause : { ...cause, body: http.keys.fingerprint(JSON.stringify(brought)) };
      const passed = async (position: Position | null) => position === null || settle(http, res, position);
      const answer = async <T>(
        none: RefusalCode,
        position: Position | null,
        { read: readBack, fromLog }: Answer<T>,
      ) => {
        const found = ((await passed(position)) ? await readBack() : null) ?? (await fromLog());
        if (found === null) throw new Refused(none);
        return found;
      };
      const reply = await http.keys.inTurn(cause.id, () =>
        run(input, actor, { cause, withForm, req, res, passed, answer }),
      );
      if (!res.headersSent) res.json(reply);
    };
    if (!actor) return asStranger(http.addressOf(req), answerAs);
    const { companyId } = actor;
    const isProgram = 'connectionId' in actor;
    const caller = isProgram ? `connection ${actor.connectionId}` : `user ${actor.userId}`;
    return http.limitCalls({ companyId, caller, isProgram }, async () => {
      if (c.method !== 'GET' || !res.closed) await asTenant(companyId, answerAs); // the client may have left
    });
  };

const mount = (http: Http, c: AnyContract, handle: (req: Request, res: Response) => Promise<void>) => {
  http.served.push(c);
  const verb = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
  http.router[verb[c.method]](c.path, handle);
};

/** Serves a call to signed-in users: token, company, permission, plan, input, in this order (commands.md, Commands). */
export const serve = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  http: Http,
  c: Contract<P, Q, B, R>,
  run: (input: Input<P, Q, B>, actor: Actor, call: Call) => Promise<z.input<R>>,
) => {
  const who = async (req: Request, res: Response) => {
    const actor = await http.actorOf(req);
    await http.allow(actor, req, res);
    const allowed =
      c.who === 'public' ||
      c.who === 'user' ||
      (c.who === 'super' ? actor.super : c.who !== 'token' && allows(actor.profile, c.who));
    const isHeld = c.needs === undefined || actor.features.includes(c.needs);
    if (!allowed || !isHeld) throw new Refused('ERR_NO_PERMISSION');
    return actor;
  };
  mount(http, c, handler(http, c, who, run));
};

/** Serves a call to programs with the token of a connection. Checks token, company, plan, then the input, in this order. */
export const serveToken = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  http: Http,
  c: Contract<P, Q, B, R>,
  run: (input: Input<P, Q, B>, holder: TokenHolder, call: Call) => Promise<z.input<R>>,
) => {
  const who = async (req: Request) => {
    const holder = await http.holderOf(req);
    if (c.needs && !holder.features.includes(c.needs)) throw new Refused('ERR_NO_PERMISSION');
    return holder;
  };
  mount(http, c, handler(http, c, who, run));
};

/** Serves a call without authentication. Such a contract must not require a plan: that is a bug, reported at the start. */
export const servePublic = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  http: Http,
  c: Contract<P, Q, B, R>,
  run: (input: Input<P, Q, B>, call: Call) => Promise<z.input<R>>,
) => {
  if (c.needs) throw new Error(`${c.method} ${c.path} needs a plan with ${c.needs}, and is served to anybody`);
  const nobody = async () => null;
  mount(
    http,
    c,
    handler(http, c, nobody, (input, _, call) => run(input, call)),
  );
};
