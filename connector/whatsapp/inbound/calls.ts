import { getAllBinaryNodeChildren, getBinaryNodeChild, type BinaryNode, type WASocket } from '@whiskeysockets/baileys';
import type { MessageCall } from '../../../domain/message/events.ts';
import { log } from '../../../runtime/log.ts';
import { addressOf, samePerson, type PersonAddress } from '../kernel/address.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';

type Offer = PersonAddress & {
  name: string;
  is: 'offer';
  callId: string;
  from: string;
  video: boolean;
  timestamp: number;
  late: boolean;
};
type Over = { is: 'over'; callId: string; outcome: MessageCall['outcome'] };

/** Reasons of the server for ending a call on this device, other than a missing answer. */
const reasons: Record<string, MessageCall['outcome']> = {
  accepted_elsewhere: 'answered',
  rejected_elsewhere: 'rejected',
};
const outcomes: Record<string, MessageCall['outcome']> = {
  accept: 'answered',
  reject: 'rejected',
  terminate: 'missed',
};

/** Reads a call with one person from a raw stanza. Null for group calls, our own calls, and signals between devices. */
export const readCall = ({ attrs, content }: BinaryNode, me: PersonAddress): Offer | Over | null => {
  const [about] = getAllBinaryNodeChildren({ tag: 'call', attrs, content });
  const callId = about?.attrs['call-id'];
  if (!about || !callId) return null;
  const outcome = reasons[about.attrs['reason'] ?? ''] ?? outcomes[about.tag];
  if (outcome) return { is: 'over', callId, outcome };
  const isOffer = about.tag === 'offer' || about.tag === 'offer_notice';
  if (!isOffer || about.attrs['type'] === 'group' || about.attrs['group-jid']) return null;
  const from = about.attrs['from'] ?? about.attrs['call-creator'] ?? attrs['from'] ?? '';
  const told = [addressOf(from), addressOf(about.attrs['caller_pn']), addressOf(attrs['from'])];
  const number = told.find((each) => each?.number)?.number ?? null;
  const lid = told.find((each) => each?.lid)?.lid ?? null;
  if ((!number && !lid) || samePerson({ number, lid }, me)) return null;
  const video = getBinaryNodeChild(about, 'video') !== undefined || about.attrs['media'] === 'video';
  const timestamp = Number(attrs['t']) || Math.floor(Date.now() / 1000);
  const name = cleanPersonName(attrs['notify'] ?? '');
  return { is: 'offer', name, callId, from, number, lid, video, timestamp, late: attrs['offline'] !== undefined };
};

type Deps = {
  which: ConnectionRef;
  ports: Pick<Ports, 'call' | 'endCall'>;
  me: () => PersonAddress;
  numberOf: (lid: string) => Promise<string | null>;
  sock: () => Pick<WASocket, 'rejectCall'> | null;
  signal: AbortSignal;
};

/**
 * Writes calls to the log, and rejects those that the company does not want. Resolves when the log has the content of a
 * stanza. Stanzas run one after another, because the end of a call that waited for us arrives right after its offer.
 */
export const openCalls = ({ which, ports, me, numberOf, sock, signal }: Deps) => {
  let line: Promise<void> = Promise.resolve();
  const take = async (stanza: BinaryNode): Promise<void> => {
    const call = readCall(stanza, me());
    if (call?.is === 'over') {
      const { callId, outcome } = call;
      await retryUntilDone('end call', signal, () => ports.endCall({ ...which, callId, outcome }));
    }
    if (call?.is !== 'offer') return;
    const { name, callId, from, number, lid, video, timestamp, late } = call;
    let refused = false;
    await retryUntilDone('call', signal, async () => {
      const known = number ?? (await numberOf(lid ?? ''));
      refused = await ports.call({ ...which, name, callId, number: known, lid, video, timestamp, late });
    });
    if (!refused) return;
    // Not awaited, because the server may not answer for a minute.
    void sock()
      ?.rejectCall(callId, from)
      .catch((error: unknown) => log.warn({ err: error }, 'A call could not be rejected'));
  };
  return (stanza: BinaryNode): Promise<void> => {
    const taken = line.then(() => take(stanza));
    line = taken.catch(() => {});
    return taken;
  };
};
