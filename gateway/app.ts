import type { RequestListener } from 'node:http';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import type { Actor } from '../domain/kernel/actor.ts';
import type { Position } from '../eventstore/position.ts';
import { journalShown, registry } from '../runtime/metrics.ts';
import type { Http, IdempotencyKeys } from '../runtime/http.ts';
import { createCallLimiter, type CallLimiter } from '../runtime/callLimiter.ts';
import type { Trusts } from '../runtime/proxies.ts';
import { whenOvertaken, refuseWhileBuilding, type Building } from './building.ts';
import { compressJson } from './compressJson.ts';
import { deadline, refuseWhileLogLost } from './deadline.ts';
import type { Counts } from './sharedCounts.ts';
import { serveDocs } from './docs.ts';
import { createStrangerLimiter, type StrangerLimiter } from './strangerLimiter.ts';
import { answerErrors, notFound } from './errors.ts';
import type { Watch } from './health.ts';
import { addressIn, signInLimit, strangersLimit, tokenLimit, trialLimit, wrongTokenLimit } from './limits.ts';
import { metricsDoor } from './metricsDoor.ts';
import { createRefusalDelay } from './refusalDelay.ts';
import { openApiOf } from './openapi.ts';
import { otherNames, quickAnswers } from './otherNames.ts';
import { addVersionPrefix, logRequest, requestId, traceRequest } from './requestLog.ts';
import { crossOrigin, headers, noStore } from './security.ts';
import { serveAssets, serveWeb } from './web.ts';

type Parts = {
  actorOf: (req: Request) => Promise<Actor>;
  holderOf: Http['holderOf'];
  /** Absent: no limit for signed-in users. */
  allow?: Http['allow'];
  settled: (position: Position) => Promise<boolean>;
  /** The stream's limiter: a company's calls and sockets share one limit. */
  limitCalls?: CallLimiter;
  keys: IdempotencyKeys;
  publicUrl?: string | undefined;
  /** The proxies whose headers about the client's address and scheme are trusted. */
  trusts: Trusts;
  /** Whether an untrusted proxy hides the browsers, so that all browsers share its address. */
  shared?: boolean;
  /** Limits requests without a valid token. */
  door?: StrangerLimiter;
  /** The storage for rate limit counts. */
  counts: Counts;
  metricsToken?: string | undefined;
  /** Updates the metrics before /metrics is read. */
  measure?: (() => Promise<void>) | undefined;
  version: string;
  /** The folder of the built web app. */
  web: string;
  /** Whether there are simulated phones, and their page. */
  hasPhone: boolean;
  /** Takes what Meta delivers for connections over the official API. */
  webhooks?: RequestHandler | undefined;
  /** The pages of the local bank, if there is one. */
  bank?: RequestListener | undefined;
  /** Adds the routes of commands and projections to the API. */
  mount: (http: Http) => void;
  /** The part of /readyz that the stores do not know. /readyz is ready if `ready` is set and the stores serve. */
  readiness: () => { ready: boolean; behind: boolean };
  watch: Pick<Watch, 'health' | 'lacking' | 'met'>;
  /** Milliseconds after which a call gets an answer although a store is away. */
  longest: number;
  /** The read models that are still being built for this version. */
  building?: Building;
  /** The read models whose tables a later version has replaced. */
  newer?: () => Promise<readonly string[]>;
};

/** Tells the door which requests had a valid token. */
const vouching =
  <T>(door: StrangerLimiter, read: (req: Request) => Promise<T>) =>
  async (req: Request): Promise<T> => {
    const found = await read(req);
    door.vouch(req);
    return found;
  };

/**
 * Creates the app of the public port (gateway.md, The public port): the API at /v1, the web app, and operators'
 * endpoints.
 */
export const createApp = (parts: Parts): Express => {
  const { publicUrl, trusts, version, web, hasPhone, mount, readiness, watch, actorOf, settled, keys } = parts;
  const { building = () => [], newer = async () => [] } = parts;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', trusts);
  const { counts, shared = false, door = createStrangerLimiter({ trusts, shared }) } = parts;
  app.use(door.enter, requestId, logRequest, traceRequest);
  // Before what only browsers and programs need: Meta delivers often, and reads the status alone.
  if (parts.webhooks) app.use(parts.webhooks);
  app.use(headers(publicUrl), compressJson, addVersionPrefix, otherNames);
  app.use(
    '/v1',
    deadline(watch.lacking, parts.longest),
    refuseWhileLogLost(() => watch.health().lost !== undefined),
  );

  const http: Http = {
    router: Router(),
    served: [],
    actorOf: vouching(door, actorOf),
    holderOf: vouching(door, parts.holderOf),
    allow: parts.allow ?? (async () => {}),
    settled,
    limitCalls: parts.limitCalls ?? createCallLimiter(),
    keys,
    addressOf: addressIn(shared),
  };
  mount(http);
  app.use('/v1', noStore, crossOrigin(publicUrl), refuseWhileBuilding(building));
  const limits = { counts, shared, hold: createRefusalDelay() };
  app.use('/v1/auth/login', signInLimit(limits, 'login'));
  app.use('/v1/api/enviar-email', strangersLimit(limits, 'code', 30));
  app.use('/v1/api/verificar-code', strangersLimit(limits, 'code checked', 90));
  app.use('/v1/api/atualizar-senha', strangersLimit(limits, 'new password', 90));
  app.use('/v1/invitations', strangersLimit(limits, 'invitation', 90));
  app.use('/v1/companies/cadastro', strangersLimit(limits, 'sign-up', 40));
  app.use('/v1/api/messages', wrongTokenLimit(limits, 'wrong token', door.isGood), tokenLimit(limits));
  app.use('/v1/prompt/try', wrongTokenLimit(limits, 'wrong trial', door.isGood), trialLimit(limits));
  app.use('/v1/pix', signInLimit(limits, 'pix'));
  app.use('/v1', quickAnswers, http.router, notFound);

  app.get('/healthz', noStore, (_req, res) => {
    res.json({ alive: true });
  });
  app.get('/readyz', noStore, async (_req, res) => {
    const { ready, ...lag } = readiness();
    const [view] = building();
    const health = watch.health();
    const isReady =
      ready && view === undefined && health.projecting && health.connectors.connecting && !watch.lacking();
    if (!isReady) res.status(503).set('Retry-After', '2');
    const built = view === undefined ? {} : { building: view };
    res.json({ ready: isReady, ...health, ...lag, ...built, journal: await journalShown() });
  });
  const monitors = metricsDoor({ token: parts.metricsToken, trusts, behindProxy: publicUrl !== undefined });
  app.get('/metrics', noStore, monitors, async (_req, res) => {
    await parts.measure?.();
    res.type(registry.contentType).send(await registry.metrics());
  });
  // Generated on first request, because it takes a third of a second, which no start needs.
  const read = async () => Buffer.from(JSON.stringify(openApiOf(http.served, version)));
  const described = { '/openapi.json': { name: 'openapi.json', read } };
  if (!hasPhone) app.use('/phone', notFound);
  const { bank } = parts;
  app.use('/bank', noStore, (req, res) =>
    bank ? bank(Object.assign(req, { url: req.originalUrl }), res) : notFound(req, res, () => {}),
  );
  app.use(serveAssets(described), serveDocs(), serveWeb(web), notFound, whenOvertaken(newer), answerErrors(watch.met));
  return app;
};
