import express, { Router, type Request, type RequestHandler } from 'express';
import { appSecretsOf, verifyTokenOf } from '../commands/connection/cloudSecrets.ts';
import type { Deliveries } from '../commands/connection/deliveries.ts';
import type { Deps } from '../commands/deps.ts';
import { isSigned, SIGNATURE_HEADER, verificationAnswer } from '../connector/cloud/webhook/signature.ts';
import { createRecentCache } from '../runtime/caches.ts';
import type { StrangerLimiter } from './strangerLimiter.ts';

/** Meta sends at most 3 MB. */
const LARGEST = 4_000_000;
/** How long the app secrets of a connection are cached. Meta repeats deliveries that a changed secret refuses in that time. */
const SECRET_MS = 5_000;
const MOST_SECRETS = 10_000;
const place = /^(\d{1,9})\.(\d{1,9})$/;

type WebhookDeps = Pick<Deps, 'store' | 'keys'> & {
  deliveries: Deliveries;
  door: Pick<StrangerLimiter, 'vouch' | 'slowDelivery'>;
};

const placeOf = (req: Request) => {
  const [, companyId, id] = place.exec(String(req.params['connection'])) ?? [];
  return companyId === undefined || id === undefined ? null : { companyId: Number(companyId), id: Number(id) };
};

/**
 * Serves /webhooks/whatsapp/{company}.{connection}, to which Meta delivers what happens on a connection over the official API.
 * A delivery is stored as it came and answered at once; the connector reads it. The signature is checked over the raw bytes
 * before anything is stored, and a request without one costs its sender a place at the door.
 */
export const cloudWebhook = ({ store, keys, deliveries, door }: WebhookDeps): Router => {
  const secrets = createRecentCache<string, Promise<string[]>>(MOST_SECRETS, SECRET_MS);
  const secretsOf = (target: { companyId: number; id: number }): Promise<string[]> => {
    const key = `${target.companyId}.${target.id}`;
    const known = secrets.get(key);
    if (known) return known;
    const reading = appSecretsOf({ store, keys }, target);
    secrets.set(key, reading);
    reading.catch(() => secrets.delete(key));
    return reading;
  };

  const verify: RequestHandler = (req, res) => {
    const target = placeOf(req);
    const answer = target && verificationAnswer(req.query, verifyTokenOf(keys.claims, target));
    if (answer === null) return void res.sendStatus(403);
    door.vouch(req);
    res.type('text/plain').set('X-Content-Type-Options', 'nosniff').send(answer);
  };
  /** Refuses before the body is read, if nothing could sign it. */
  const refuseUnsigned: RequestHandler = async (req, res, next) => {
    const target = placeOf(req);
    const isKnown = target && req.get(SIGNATURE_HEADER) !== undefined && (await secretsOf(target)).length > 0;
    if (!isKnown) return void res.sendStatus(401);
    door.slowDelivery(req, target.companyId);
    next();
  };
  const take: RequestHandler = async (req, res) => {
    const target = placeOf(req);
    const body: unknown = req.body;
    const signature = req.get(SIGNATURE_HEADER);
    const known = target ? await secretsOf(target) : [];
    const isOurs = Buffer.isBuffer(body) && known.some((secret) => isSigned(body, signature, secret));
    if (!target || !isOurs) return void res.sendStatus(401);
    door.vouch(req);
    await deliveries.keep({ companyId: target.companyId, connectionId: target.id }, body);
    res.status(200).end();
  };

  const router = Router();
  router.get('/webhooks/whatsapp/:connection', verify);
  router.post(
    '/webhooks/whatsapp/:connection',
    refuseUnsigned,
    express.raw({ type: () => true, limit: LARGEST }),
    take,
  );
  return router;
};
