import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Refused } from '../../domain/kernel/decider.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { backoff } from '../../runtime/backoff.ts';
import { log } from '../../runtime/log.ts';
import { createCancellableSleep } from '../whatsapp/kernel/retryUntilDone.ts';
import type { Lease } from '../whatsapp/keys/lease.ts';
import type { DesiredConnection } from '../whatsapp/pool/desiredConnections.ts';
import { openReports } from '../whatsapp/session/reports.ts';
import { openShownStatus } from '../whatsapp/session/shownStatus.ts';
import type { ConnectionSession, SessionDeps } from '../whatsapp/session/types.ts';
import { answerCloudQuestion } from './contactQuestions.ts';
import { errorRuleOf } from './graph/errorRules.ts';
import { GraphError, GraphUnanswered } from './graph/graphError.ts';
import { checkedNewsOf } from './inbound/accountNews.ts';
import { openCloudParts } from './parts.ts';
import type { CloudDeps } from './types.ts';

/** How often the number is checked while it is connected. */
const CHECK_MS = 15 * 60_000;
/** The statuses of a number that a registration connects. One that Meta flagged or banned stays as it is. */
const unregistered: ReadonlySet<string> = new Set(['PENDING', 'DISCONNECTED', 'UNVERIFIED']);
const DRAIN_MS = 5_000;
const digits = (text: string): string => text.replace(/\D/g, '');

/**
 * Serves one connection over the official API. It is up while Meta accepts its token and its number is connected. What Meta
 * delivers is taken at any time, also while the connection is down or stopped.
 */
export const startCloudSession = (
  deps: SessionDeps,
  cloud: CloudDeps,
  lease: Lease,
  { pairing, sends }: Pick<DesiredConnection, 'pairing' | 'sends'>,
): ConnectionSession => {
  const ending = new AbortController();
  const { signal } = ending;
  const which = { companyId: lease.companyId, connectionId: lease.connectionId };
  const status = openShownStatus(deps.db, lease);
  const reports = openReports(deps.db, deps.ports, lease, signal);
  const pause = backoff();
  const nap = createCancellableSleep(signal);
  const lastMessages = new LRUCache<string, string>({ max: 10_000 });
  let isOver = !sends;
  let isUp = false;
  let hasRegistered = false;
  let lastCheck = '';

  const end = (refusal: RefusalCode): void => {
    if (isOver) return;
    isOver = true;
    isUp = false;
    parts.shut();
    log.warn({ ...which, refusal }, 'A connection over the official API needs an admin');
    void status.show({ status: 'DISCONNECTED', reason: refusal });
    reports.lost(refusal, true);
    nap.wake();
  };
  const parts = openCloudParts({ deps, cloud, which, lastMessages, broken: end, signal });

  /** Records what changed of the number's quality and limit since the last check of this session. */
  const noteCheck = async (colour: string, limit: string | null | undefined): Promise<void> => {
    const found = `${colour} ${limit}`;
    if (found === lastCheck) return;
    for (const news of checkedNewsOf({ colour, limit }, new Date().toISOString()))
      await cloud.recordAccountNews(which, randomUUID(), news);
    lastCheck = found;
  };

  /** Asks Meta whether the number can send, and connects it if it is not. Meta allows ten registrations in 72 hours. */
  const connect = async (): Promise<void> => {
    const access = await cloud.accessOf(which);
    const client = cloud.clientOf(access);
    let number = await client.readNumber();
    if (access.pin && !hasRegistered && unregistered.has(number.status ?? '')) {
      hasRegistered = true;
      await client.register(access.pin);
      number = await client.readNumber();
    }
    const isNew = !isUp || !parts.isServing(access);
    if (isNew) await client.subscribe();
    if (signal.aborted || isOver) return;
    isUp = true;
    pause.reset();
    await noteCheck(number.quality_rating, number.whatsapp_business_manager_messaging_limit);
    const own = { number: digits(number.display_phone_number), lid: null };
    await status.show({ status: 'CONNECTED' });
    if (!isNew) return;
    reports.opened(own);
    parts.open(client, access, own.number);
  };
  const failed = (error: unknown): void => {
    if (error instanceof Refused) return end(error.code);
    if (error instanceof GraphError) {
      const rule = errorRuleOf(error.code, error.subcode);
      // An unknown error may pass, but a connection that ended waits for an admin.
      const isFinal = rule.class === 'final' && rule.refusal !== 'ERR_CLOUD_UNKNOWN';
      if (rule.class === 'stopConnection' || isFinal) return end(rule.refusal);
    }
    if (!(error instanceof GraphUnanswered)) log.warn({ err: error, ...which }, 'A connection could not be opened');
    if (isUp) reports.lost('unreachable', false);
    isUp = false;
    parts.shut();
    void status.show({ status: 'TIMEOUT', reason: 'unreachable' });
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted && !isOver) {
      await connect().catch(failed);
      if (!isOver) await (isUp ? nap.rest(CHECK_MS) : nap.rest(pause.next()));
    }
  };
  void status.show(sends ? { status: 'OPENING' } : { status: 'DISCONNECTED', reason: 'stopped' });
  const running = run();
  parts.wake();

  const drop = async (): Promise<void> => {
    ending.abort();
    parts.shut();
    await Promise.all([running, parts.idle()]);
  };
  return {
    lease,
    pairing,
    status,
    isOver: () => isOver,
    retry: () => {
      pause.reset();
      nap.wake();
    },
    wake: parts.wake,
    sendNotice: parts.sendNotice,
    ask: (ask) => answerCloudQuestion(parts.client(), ask),
    showActivity: parts.showActivity,
    markRead: parts.markRead,
    drop,
    // Deliveries from before a move are taken first.
    logOut: async () => {
      parts.wake();
      await Promise.race([parts.idle(), sleep(DRAIN_MS, undefined, { ref: false })]);
      await drop();
    },
  };
};
