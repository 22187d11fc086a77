import { setTimeout as sleep } from 'node:timers/promises';
import { jidNormalizedUser, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import { log } from '../../runtime/log.ts';
import { acksOfGroup, acksOfReceipt, acksOfUpdates, acksOfUpsert, openAcks } from './acks.ts';
import { openAttention } from './attention.ts';
import { answerTo } from './asks.ts';
import { addressOf, nobody, samePerson, type Address } from './address.ts';
import { meOf, openAuth, wipe, type Auth } from './auth.ts';
import { backoff } from './backoff.ts';
import { openCalls } from './calls.ts';
import { openCaches } from './caches.ts';
import { farewell } from './farewell.ts';
import { openFiles } from './files.ts';
import { openGroups } from './groups.ts';
import { inboundOf } from './inbound.ts';
import { openImporter } from './importer.ts';
import { openJournal, type Journal } from './journal.ts';
import { LeaseLost, type Lease } from './lease.ts';
import type { Sender } from './deliver.ts';
import { againOf, readerOf, senderOf, type Making } from './sender.ts';
import { secretInJournal } from './messageSecret.ts';
import { openSpellings } from './spellings.ts';
import { openLink, type Link } from './link.ts';
import { openLive } from './live.ts';
import type { Known, Means, Session } from './served.ts';
import { openNap } from './nap.ts';
import { openNotices } from './notices.ts';
import { openOutbox } from './outbox.ts';
import { openPhases } from './phases.ts';
import { openPeople } from './people.ts';
import { prepare } from './prepare.ts';
import { replayOf } from './replay.ts';
import { openResends } from './resends.ts';
import { openReports } from './reports.ts';
import { verdictOf, wordVerdict } from './status.ts';

const DRAIN_MS = 5_000;
const NEVER = new AbortController().signal;

/**
 * Serves one connection with one socket after another, until a final state or a request to end (design.md, The connector).
 */
export const startSession = (means: Means, lease: Lease, known: Known): Session => {
  const { db, seal, ports, lanes, server } = means;
  const { companyId, connectionId } = lease;
  const which = { companyId, connectionId };
  const ending = new AbortController();
  const { signal } = ending;
  const read = readerOf(means.files.storage, companyId);
  const live = openLive(db, lease);
  const reports = openReports(db, ports, lease, signal);
  const outbox = openOutbox({ which, ports, lanes, signal, gapMs: server.gapMs }, server.answerMs);
  const files = openFiles(which, ports, means.files, signal);
  const acked = openAcks(which, (acknowledged) => ports.acknowledge(acknowledged), lanes, signal);
  const caches = openCaches();
  const held: { journal?: Journal; auth?: Auth; link?: Link; line?: Sender } = {};
  const notices = openNotices(which, () => (phases.is('open') && held.line) || null, server.answerMs);
  const resends = openResends(db, which);
  const pause = backoff();
  const nap = openNap(signal);
  const me = (): Address => meOf(held.auth);
  const close = (word: string): void => held.link?.close(word);
  const phases = openPhases({ db, lease, live, reports, pause, nap, close, me });
  const { happened } = phases;
  const openSock = (): WASocket | null => (phases.is('open') && held.link ? held.link.sock : null);

  const isMe = (jid: string): boolean => samePerson(addressOf(jid) ?? nobody, me());
  const numberOf = async (lid: string): Promise<string | null> => {
    const jid = await held.link?.sock.signalRepository.lidMapping.getPNForLID(`${lid}@lid`);
    return addressOf(jid)?.number ?? null;
  };
  const lidOf = async (number: string): Promise<string | null> =>
    addressOf(await held.link?.sock.signalRepository.lidMapping.getLIDForPN(`${number}@s.whatsapp.net`))?.lid ?? null;
  const spellings = openSpellings({ which, ports, numberOf, signal });
  const call = openCalls({ which, ports, me, numberOf, sock: () => openSock(), signal });
  const accepted = (waId: string): void => held.journal?.forget(waId);
  const attention = openAttention({ which, db, ports, sock: () => openSock() });
  const people = openPeople({ which, ports, sock: () => openSock(), signal }, db, lease, numberOf);
  const groups = openGroups({ which, ports, sock: () => openSock(), signal });
  const making: Making = {
    inGroup: (groupId) => groups.saidIn(groupId),
    secretFor: (waId) => ports.secretFor(which, waId),
  };
  const metGroup = (groupId: string): void => {
    groups.met(groupId);
    people.metGroup(groupId);
  };
  const importer = openImporter(
    { db, seal, lease, ports, me, numberOf, accepted, people: people.hear, signal },
    server.settleMs,
  );
  const inbound = inboundOf(
    {
      ...which,
      me,
      numberOf,
      lidOf,
      accepted,
      lanes,
      signal,
      locale: () => ports.locale(which),
      history: importer.take,
      secretBeside: (waId) => secretInJournal(held.journal?.waiting() ?? [], waId),
      met: people.met,
      groups: { ...groups, met: metGroup },
    },
    ports,
  );

  /** Serves one socket until it is closed, and performs the effects of its end. */
  const serve = async (journal: Journal): Promise<void> => {
    const broken = (error: unknown): void => held.link?.close(error instanceof LeaseLost ? 'leaseLost' : 'storage');
    const auth = await openAuth({ db, seal, lease }, known.pairing, journal, broken);
    held.auth = auth;
    const { me: self } = auth.state.creds;
    if (self) inbound({ messages: replayOf(journal.waiting(), self) });
    const fullHistory = (await ports.imports(which)) !== null;
    const link = openLink(
      {
        fullHistory,
        connectionId,
        auth,
        journal,
        resends,
        caches,
        server,
        getMessage: async ({ id, remoteJid }) => contentOf(id ?? '', jidNormalizedUser(remoteJid ?? '')),
        groupMetadata: groups.metadata,
      },
      {
        qr: (qrcode) => void happened({ type: 'code', qrcode }),
        paired: () => void happened({ type: 'paired' }),
        open: (sock) => {
          void happened({ type: 'opened', at: Date.now() });
          held.line = senderOf(sock, spellings, read, making);
          outbox.open(held.line);
          files.open(sock);
          attention.open();
        },
        upsert: (upsert) => {
          void acked(acksOfUpsert(upsert));
          inbound(upsert);
        },
        updates: (updates) => void acked(acksOfUpdates(updates)),
        groupReceipts: (updates) => void acked(acksOfGroup(updates)),
        groups: groups.updated,
        groupMoved: groups.moved,
        agenda: people.hear,
        presence: attention.heard,
        receipt: async (stanza) => {
          const acks = acksOfReceipt(stanza, isMe);
          for (const { waId } of acks) outbox.answered(waId, 'taken');
          await acked(acks);
          const from = addressOf(stanza.attrs['from']);
          void spellings.delivered(
            acks.map(({ waId }) => waId),
            from,
          );
        },
        call,
        ack: answered,
      },
    );
    held.link = link;
    if (signal.aborted) link.close('dropped');
    const { error, word, reached } = await link.closed;
    const verdict = word ? wordVerdict(word) : verdictOf(error, reached);
    const effects = phases.moved({ type: 'closed', verdict, at: Date.now() });
    outbox.shut();
    notices.shut();
    files.shut();
    await auth.close();
    delete held.link;
    delete held.line;
    await phases.perform(effects);
  };

  const answered = ({ attrs: { id = '', error } }: BinaryNode): void => {
    if (!id) return;
    const answer = error ? { refused: error } : 'taken';
    if (!notices.answered(id, answer)) outbox.answered(id, answer);
    if (!error) void acked([{ waId: id, ack: 2 }]);
  };

  const contentOf = async (waId: string, jid: string) => {
    const notice = notices.textOf(waId);
    const sent = notice === undefined ? await ports.sent(which, waId) : { body: notice, media: null };
    return sent && held.link ? againOf(held.link.sock, { jid, waId, sent }, read, making) : undefined;
  };

  const run = async (): Promise<void> => {
    void live.show({ status: 'OPENING' });
    while (!phases.isEnding() && !phases.is('over')) {
      try {
        if (held.journal) await held.journal.flush();
        else await happened({ type: 'prepared', ...(await prepare(means, lease, known.pairing, signal)) });
        held.journal = await openJournal(db, seal, lease);
        await serve(held.journal);
      } catch (error) {
        if (error instanceof LeaseLost) break;
        log.warn({ err: error, connectionId }, 'A connection could not be served, trying again');
        await happened({ type: 'failed', verdict: wordVerdict('storage') });
      }
      if (phases.is('resting') && !phases.isEnding()) await nap.rest(pause.next());
      await happened({ type: 'rested' });
    }
    await held.journal?.flush();
  };
  const running = run();

  const drop = async (): Promise<void> => {
    void happened({ type: 'ended' });
    ending.abort();
    held.link?.close('dropped');
    await Promise.all([running, importer.stopped()]);
  };

  return {
    lease,
    pairing: known.pairing,
    live,
    over: () => phases.is('over'),
    retry: () => void happened({ type: 'asked' }),
    wake: () => {
      outbox.wake();
      files.wake();
    },
    say: notices.say,
    ask: (ask) => answerTo(openSock(), ask, { membersOf: (groupId) => groups.members(groupId, me()), spellings }),
    ...attention.toAgents,
    drop,
    leave: async () => {
      const open = openSock();
      void happened({ type: 'ended' });
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
