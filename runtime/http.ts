import { randomUUID } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import type { Actor } from '../domain/kernel/actor.ts';
import type { AnyContract, Contract } from '../domain/kernel/contract.ts';
import { illFormed, IllFormed, Refused } from '../domain/kernel/decider.ts';
import { withoutEmptyFields } from '../domain/kernel/emptyFields.ts';
import type { RefusalCode } from '../domain/kernel/refusals/refusals.ts';
import { allows } from '../domain/kernel/permissions.ts';
import { digestOf, readBody } from './body.ts';
import { bodyLimitOf } from './largestBody.ts';
import type { CallLimiter } from './callLimiter.ts';
import { asTenant } from './tenant.ts';

/** What set a command off (design.md, Asked twice): kept in every event's envelope. */
export type Cause = {
  id: string;
  correlationId: string;
  causationId: string;
  companyId: number;
  userId: number | 'connector' | 'bot' | 'clock' | 'system';
  /** The fingerprint of the body, of a request with an Idempotency-Key that is told by its own events alone. */
  body?: string;
  /** When it happened (ISO), of what is taken over from elsewhere; else it happens now. */
  at?: string;
};
/** Idempotency-Keys (design.md, Asked twice). */
export type Keys = {
  /** A keyed hash: what it was made of is not read out of the log. */
  fingerprint(text: string): string;
  /** Notes which body a request came with. Refused ERR_IDEMPOTENCY_KEY_REUSED (422): it came with another one before. */
  remember(cause: Cause, body: string): Promise<void>;
};
/** A program that holds the token of a connection: what it may is its own (design.md, The external API). */
export type TokenHolder = Pick<Actor, 'companyId' | 'timeZone' | 'features'> & { connectionId: number };
type Position = { commit: bigint; prepare: bigint };

/** What the gateway lends to the routes of commands and projections. */
export type Http = {
  router: Router;
  /** Every call that is served: /openapi.json is made from it. */
  served: AnyContract[];
  /** The signed-in user, or Refused: 401 without, 403 with an expired token (design.md, Sessions). */
  actorOf(req: Request): Promise<Actor>;
  /** Counts a call of a signed-in user. Refused ERR_TOO_MANY_REQUESTS (429). */
  allow(actor: Actor, req: Request, res: Response): Promise<void>;
  /** Whose token came with it, or Refused 401. */
  holderOf(req: Request): Promise<TokenHolder>;
  /** Calls of a company take their turns. */
  limitCalls: CallLimiter;
  keys: Keys;
  /** The address of who asks; '' where all browsers are one, behind a proxy that nobody trusts. */
  addressOf(req: Request): string;
  /** Waits until the read models have passed the position; false when that took too long. */
  settled(position: Position): Promise<boolean>;
};
/** One request on its way. */
export type Call = {
  cause: Cause;
  /** The cause of a form, once it is known what it brought. */
  withForm(brought: unknown): Cause;
  req: Request;
  res: Response;
  /**
   * To be awaited after the last append: the answer carries X-Position. False where the read models have not passed it in
   * time: it is answered from the log then, with X-Behind: 1, for what was done is done.
   */
  passed(position: Position | null): Promise<boolean>;
  /** Answers with what was written: as the asker may read it, else as the log tells it. Refused(`none`): neither does. */
  answer<T>(none: RefusalCode, position: Position | null, told: Answer<T>): Promise<T>;
};
/** Null: it is not there, or not before this asker's eyes. */
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

/** Issues that an answer names: a body of thousands of faults is not answered with a larger one. */
const MOST_ISSUES = 20;

/** Input as its schema reads it; else Refused with 400, the issues, and a text that may be shown. */
const read = <T extends z.ZodType>(schema: T, input: unknown): z.output<T> => {
  const parsed = schema.safeParse(withoutEmptyFields(schema, input), {
    error: ({ path = [] }) => illFormed(path.join('.')),
  });
  if (parsed.success) return parsed.data;
  throw new IllFormed(parsed.error.issues.slice(0, MOST_ISSUES));
};

/** A path that could be no record's is no path of ours. */
const readParams = <T extends z.ZodType>(schema: T, params: unknown): z.output<T> => {
  const issues = schema.safeParse(params).error?.issues ?? [];
  if (issues.some(({ code }) => code === 'invalid_format')) throw new Refused('ERR_NOT_FOUND');
  return read(schema, params);
};

/**
 * A key belongs to company, user, method and address (query included). The body that it came with is noted before anything
 * is done; of a call that also takes forms (`multipart`) its events keep it instead, for a form is read by its route alone.
 */
const causeOf = async (
  { keys }: Http,
  c: AnyContract,
  req: Request,
  actor: Actor | TokenHolder | null,
): Promise<Cause> => {
  const key = read(idempotencyKey, req.get('idempotency-key'));
  const correlationId = req.get('x-request-id') ?? randomUUID();
  const { companyId = 0 } = actor ?? {};
  const userId = actor && 'userId' in actor ? actor.userId : ('system' as const);
  if (c.method === 'GET') {
    // Nothing is done twice by asking: no key is needed, and no hash of what was asked.
    const id = `http:read:${randomUUID()}`;
    return { id, correlationId, causationId: id, companyId, userId };
  }
  const by = actor && 'connectionId' in actor ? `token ${actor.connectionId}` : userId;
  const call = keys.fingerprint(JSON.stringify([companyId, by, req.method, req.originalUrl]));
  const id = `http:${call}:${key ?? randomUUID()}`;
  const cause = { id, correlationId, causationId: id, companyId, userId };
  if (key === undefined || actor === null) return cause;
  // No JSON, no digest: the call takes no other body, and what a form brought comes later (`withForm`).
  const body = keys.fingerprint(digestOf(req));
  if (c.multipart) return { ...cause, body };
  await keys.remember(cause, body);
  return cause;
};

const settle = async (http: Http, res: Response, position: Position): Promise<boolean> => {
  if (res.headersSent) return false; // its deadline was over
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
      const place = { params: readParams(c.params, req.params), query: read(c.query, req.query) };
      const sent = c.method === 'GET' ? undefined : await readBody(req, res, bodyLimitOf(c));
      const input = { ...place, body: read(c.body, sent ?? {}) };
      const after = c.method === 'GET' ? read(positionText, req.query['after']) : undefined;
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
      const reply = await run(input, actor, { cause, withForm, req, res, passed, answer });
      if (!res.headersSent) res.json(reply);
    };
    if (!actor) return answerAs();
    const { companyId } = actor;
    const caller = 'userId' in actor ? `user ${actor.userId}` : `connection ${actor.connectionId}`;
    return http.limitCalls({ companyId, caller }, async () => {
      if (c.method !== 'GET' || !res.closed) await asTenant(companyId, answerAs); // the client may have left
    });
  };

const mount = (http: Http, c: AnyContract, handle: (req: Request, res: Response) => Promise<void>) => {
  http.served.push(c);
  const verb = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
  http.router[verb[c.method]](c.path, handle);
};

/**
 * Serves a call to signed-in users: token, company, permission and plan, well-formed input, in this order (design.md, Commands).
 */
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

/** Serves a call to programs that hold the token of a connection: token, company, plan, well-formed input, in this order. */
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

/** Serves a call to anybody. Nobody's plan can hold what it needs: such a contract is a fault of ours, found at the start. */
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
