import type { WASocket } from '@whiskeysockets/baileys';
import { openCaches } from '../baileys/caches.ts';
import { openResends } from '../baileys/resends.ts';
import { secretInJournal } from '../content/messageSecret.ts';
import { openImporter } from '../history/importer.ts';
import { openAcks } from '../outbound/acks.ts';
import { openCalls } from '../inbound/calls.ts';
import { openEarlyEdits } from '../inbound/earlyEdits.ts';
import { fetchFile } from '../inbound/fetchFile.ts';
import { openFileFetcher } from '../inbound/fileFetcher.ts';
import { openInbound } from '../inbound/inbound.ts';
import type { Lease } from '../keys/lease.ts';
import { openOutbound } from '../outbound/outbound.ts';
import { trackGroups } from '../people/groups.ts';
import { openPeople } from '../people/people.ts';
import { openPhoneBlocks } from '../people/phoneBlocks.ts';
import { openAttention } from '../presence/attention.ts';
import type { CurrentSocket } from './currentSocket.ts';
import type { SessionDeps } from './types.ts';

/** Opens the parts of a session that outlive its sockets. Each does one kind of work, and asks `current` for the socket. */
export const openParts = (deps: SessionDeps, lease: Lease, current: CurrentSocket, signal: AbortSignal) => {
  const { db, seal, ports, lanes, server } = deps;
  const which = { companyId: lease.companyId, connectionId: lease.connectionId };
  const { sock, anySock, me, isMe, numberOf, lidOf } = current;
  const accepted = (waId: string): void => current.journal()?.forget(waId);

  const acknowledge = openAcks(which, (acknowledged) => ports.acknowledge(acknowledged), lanes, signal);
  const { limiter } = deps.files;
  const files = openFileFetcher({ which, ports, limiter, signal }, (key, own: WASocket) =>
    fetchFile({ which, key, ports, deps: deps.files, sock: own, isOpen: () => own.ws.isOpen, signal }),
  );
  const inOrder = (groupId: string, work: () => Promise<unknown>): void =>
    void current.settled().then(() => inbound.afterArrivals(groupId, work));
  const groups = trackGroups({ which, ports, me, sock, inOrder, signal });
  const outbound = openOutbound({
    which,
    db,
    ports,
    lanes,
    isMe,
    numberOf,
    anySock,
    acknowledge,
    signal,
    storage: deps.files.storage,
    times: server,
    inGroup: (groupId) => groups.saidIn(groupId),
  });
  const takeCall = openCalls({ which, ports, me, numberOf, sock, signal });
  const attention = openAttention({ which, db, ports, sock });
  const people = openPeople({ which, ports, sock, signal }, db, lease, numberOf);
  const blocked = openPhoneBlocks({ which, ports, signal });
  const early = openEarlyEdits(signal);
  const importer = openImporter(
    { db, seal, lease, ports, me, numberOf, accepted, received: early.release, people: people.hear, signal },
    server.settleMs,
  );
  const metGroup = (groupId: string): void => {
    groups.met(groupId);
    people.metGroup(groupId);
  };
  const inbound = openInbound(
    {
      ...which,
      me,
      numberOf,
      lidOf,
      accepted,
      arrivalOf: (waId) => current.journal()?.arrivalOf(waId),
      early,
      held: (waId) => current.journal()?.hold(waId),
      lanes,
      signal,
      locale: () => ports.locale(which),
      history: importer.take,
      secretBeside: (waId) => secretInJournal(current.journal()?.waiting() ?? [], waId),
      met: people.met,
      groups: { ...groups, met: metGroup },
    },
    ports,
  );
  const [caches, resends] = [openCaches(), openResends(db, which)];
  return {
    acknowledge,
    blocked,
    files,
    groups,
    outbound,
    takeCall,
    attention,
    people,
    importer,
    inbound,
    caches,
    resends,
  };
};
export type SessionParts = ReturnType<typeof openParts>;
