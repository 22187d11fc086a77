import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isJidGroup, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { Answer, Ask } from '../../domain/contact/asks.ts';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import type { Seal } from '../../runtime/seal.ts';
import { acksOfGroup, acksOfReceipt, acksOfUpdates, acksOfUpsert, openAcks } from './acks.ts';
import { openAgenda } from './agenda.ts';
import { answerTo } from './asks.ts';
import { addressOf, nobody, samePerson, type Address } from './address.ts';
import { meOf, openAuth, pairingOf, wipe, writtenOf, type Auth } from './auth.ts';
import { backoff } from './backoff.ts';
import { openCaches } from './caches.ts';
import { farewell } from './farewell.ts';
import { inboundOf } from './inbound.ts';
import { openJournal, type Journal } from './journal.ts';
import type { Lanes } from './lanes.ts';
import { LeaseLost, type Lease } from './lease.ts';
import { againOf, senderOf, openNumbers } from './sender.ts';
import { openLink, type Link, type Server } from './link.ts';
import { openLive, type Live } from './live.ts';
import { openOutbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { replayOf } from './replay.ts';
import { openResends } from './resends.ts';
import { openReports } from './reports.ts';
import { opens } from './sealed.ts';
import { verdictOf, wordVerdict, type Verdict } from './status.ts';

/** `media`: the folder that holds one for the files of each company. */
export type Means = { db: Database; seal: Seal; ports: Ports; lanes: Lanes; server: Server; media: string };
/** What the log knows of a connection when its session starts: a revision of its stream. */
export type Known = { pairing: bigint };

export type Session = {
  lease: Lease;
  pairing: bigint;
  live: Pick<Live, 'now' | 'again'>;
  /** Whether it has ended by itself and waits for somebody to ask for it again. */
  over(): boolean;
  /** Connects at once instead of after the pause. */
  retry(): void;
  /** Something was queued to be sent. */
  wake(): void;
  /** Puts a question about a contact to WhatsApp. */
  ask(ask: Omit<Ask, 'id'>): Promise<Omit<Answer, 'id'>>;
  /** Closes the socket and says nothing: the process ends, or the lease is gone. */
  drop(): Promise<void>;
  /** Has the phone forget the device, takes what arrived to the log (5 s at most), and forgets the keys. */
  leave(): Promise<void>;
};

const CODES = 3;
const STABLE_MS = 30_000;
const DRAIN_MS = 5_000;
const NEVER = new AbortController().signal;

/** Serves one connection: one socket after another, until it is final or told to end (design.md, The connector). */
export const startSession = (means: Means, lease: Lease, known: Known): Session => {
  const { db, seal, ports, lanes, server, media } = means;
  const { companyId, connectionId } = lease;
  const which = { companyId, connectionId };
  const ending = new AbortController();
  const { signal } = ending;
  const folder = join(media, String(companyId));
  const live = openLive(db, lease);
  const reports = openReports(db, ports, lease, signal);
  const outbox = openOutbox({ which, ports, lanes, signal }, server.answerMs);
  const acked = openAcks(which, (acknowledged) => ports.acknowledge(acknowledged), lanes, signal);
  const caches = openCaches();
  const numbers = openNumbers();
  const resends = openResends(db, which);
  const pause = backoff();
  let nap = new AbortController();
  let journal: Journal | undefined;
  let auth: Auth | undefined;
  let link: Link | null = null;
  let openSock: WASocket | null = null;
  /** What the log believes. */
  let countsAsOpen = false;
  let codes = 0;
  /** Why a code shows, where that was not asked for. */
  let why = '';
  let over = false;
  let leaving = false;

  /** Old ratchets are poison: keys written less often than the log knows come from an older Postgres, or do not open. */
  const prepare = async (): Promise<void> => {
    const [since, noted] = [await pairingOf(db, lease), await ports.keyWrites(which)];
    countsAsOpen = await ports.isOpen(which);
    const old = (await writtenOf(db, lease)) < noted;
    const voided = since !== null && since < known.pairing;
    const shut = !(await opens(db, seal, lease));
    if (voided) await farewell(means, lease, signal);
    if (voided || old || shut) await wipe(db, lease, noted);
    if (voided || !(old || shut || (since === null && countsAsOpen))) return;
    const because = shut ? 'They do not open' : 'Postgres is older than the log';
    log.warn({ connectionId }, `${because}: the WhatsApp keys are void, the phone must be linked anew`);
    why = 'pairingLost';
    reports.lost(why, false);
  };

  const me = (): Address => meOf(auth);
  const isMe = (jid: string): boolean => samePerson(addressOf(jid) ?? nobody, me());
  const numberOf = async (lid: string): Promise<string | null> => {
    const jid = await link?.sock.signalRepository.lidMapping.getPNForLID(`${lid}@lid`);
    return addressOf(jid)?.number ?? null;
  };
  const agenda = openAgenda(db, lease, numberOf);
  const accepted = (waId: string): void => journal?.forget(waId);
  const inbound = inboundOf({ ...which, me, numberOf, accepted, lanes, signal }, (incoming) => ports.receive(incoming));

  /** From opening a socket until it is closed. */
  const once = async (journal: Journal): Promise<Verdict> => {
    const broken = (error: unknown): void => link?.close(error instanceof LeaseLost ? 'leaseLost' : 'storage');
    auth = await openAuth(db, seal, lease, known.pairing, journal.beside, broken);
    const { me: self } = auth.state.creds;
    if (self) inbound({ messages: replayOf(journal.waiting(), self) });
    let openedAt: number | null = null;

    const current = openLink(
      { connectionId, auth, journal, resends, caches, server, getMessage: async ({ id }) => contentOf(id ?? '') },
      {
        qr: (qrcode) => {
          if (++codes > CODES) return current.close('unscanned');
          void live.show({ status: 'qrcode', qrcode, retries: codes - 1, reason: why });
        },
        paired: () => void live.show({ status: 'PAIRING' }),
        open: (sock) => {
          openedAt = Date.now();
          countsAsOpen = true;
          codes = 0;
          why = '';
          openSock = sock;
          void live.show({ status: 'CONNECTED' });
          reports.opened(me());
          outbox.open(senderOf(sock, numbers, folder));
        },
        upsert: (upsert) => {
          void acked(acksOfUpsert(upsert));
          inbound(upsert);
        },
        updates: (updates) => void acked(acksOfUpdates(updates)),
        groupReceipts: (updates) => void acked(acksOfGroup(updates)),
        agenda: agenda.hear,
        receipt: async (stanza) => {
          const acks = acksOfReceipt(stanza, isMe);
          for (const { waId } of acks) outbox.answered(waId, 'taken');
          await acked(acks);
        },
        ack: answered,
      },
    );
    link = current;
    if (signal.aborted) current.close('dropped');
    const { error, word, reached } = await current.closed;
    openSock = null;
    outbox.shut();
    await auth.close();
    link = null;
    const verdict = word ? wordVerdict(word) : verdictOf(error, reached);
    if (countsAsOpen && verdict.next === 'later') reports.lost(verdict.reason, false);
    countsAsOpen &&= verdict.next === 'now';
    if (openedAt !== null && Date.now() - openedAt > STABLE_MS) pause.reset();
    return verdict;
  };

  const answered = ({ attrs: { id = '', error, from } }: BinaryNode): void => {
    if (!id || isJidGroup(from)) return;
    outbox.answered(id, error ? { refused: error } : 'taken');
    if (!error) void acked([{ waId: id, ack: 2 }]);
  };

  const contentOf = async (waId: string) => {
    const sent = await ports.sent(which, waId);
    return sent && link ? againOf(link.sock, sent, folder) : undefined;
  };

  const settle = async (verdict: Verdict): Promise<void> => {
    const { next, reason } = verdict;
    if (verdict.wipe) await wipe(db, lease);
    if (next === 'now') return;
    if (next === 'never') {
      over = true;
      await live.show({ status: 'DISCONNECTED', reason });
      reports.lost(reason, true);
      return;
    }
    void live.show({ status: 'TIMEOUT', reason });
    nap = new AbortController();
    await sleep(pause.next(), undefined, { signal: AbortSignal.any([nap.signal, signal]) }).catch(() => {});
  };

  const run = async (): Promise<void> => {
    void live.show({ status: 'OPENING' });
    while (!signal.aborted && !leaving && !over) {
      try {
        await (journal ? journal.flush() : prepare());
        journal = await openJournal(db, seal, lease);
        const verdict = await once(journal);
        if (!signal.aborted && !leaving) await settle(verdict);
      } catch (error) {
        if (error instanceof LeaseLost) break;
        log.warn({ err: error, connectionId }, 'A connection could not be served, trying again');
        if (!signal.aborted && !leaving) await settle(wordVerdict('storage'));
      }
    }
    await journal?.flush();
  };
  const running = run();

  const drop = async (): Promise<void> => {
    ending.abort();
    link?.close('dropped');
    await running;
  };

  return {
    lease,
    pairing: known.pairing,
    live,
    over: () => over,
    retry: () => {
      if (over || openSock) return;
      pause.reset();
      codes = 0;
      void live.show({ status: 'OPENING' });
      nap.abort();
    },
    wake: outbox.wake,
    ask: (ask) => answerTo(openSock, ask),
    drop,
    leave: async () => {
      leaving = true;
      const open = openSock;
      if (open)
        await Promise.race([open.logout().then(() => running), sleep(DRAIN_MS, undefined, { ref: false })]).catch(
          () => {},
        );
      await Promise.race([
        Promise.all([lanes.idle(), reports.told()]),
        sleep(open ? DRAIN_MS : 0, undefined, { ref: false }),
      ]);
      await drop();
      if (!open) await farewell(means, lease, NEVER);
      await wipe(db, lease);
    },
  };
};
