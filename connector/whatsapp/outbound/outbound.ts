import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import type { Storage } from '../../../runtime/storage.ts';
import { acksOfReceipt, type Ack } from './acks.ts';
import { addressOf } from '../kernel/address.ts';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';
import type { Ports, ConnectionRef } from '../kernel/ports.ts';
import type { Sender } from './deliver.ts';
import { openNotices } from './notices.ts';
import { openOutbox } from './outbox.ts';
import { openSentChanges } from './sentChanges.ts';
import {
  changeToResend,
  messageToResend,
  fileReaderOf,
  senderOf,
  type InGroup,
  type MessageBuilding,
} from './sender.ts';
import { openSpellings } from './spellings.ts';

type OutboundDeps = {
  which: ConnectionRef;
  db: Database;
  ports: Ports;
  lanes: KeyedQueue;
  storage: Storage;
  /** Milliseconds to wait for the server's answer, and the least between two messages. Absent values mean defaults. */
  times: { answerMs?: number; gapMs?: number };
  isMe: (jid: string) => boolean;
  numberOf: (lid: string) => Promise<string | null>;
  inGroup: InGroup;
  /** Returns the client even while it logs in. */
  anySock: () => WASocket | null;
  /** Records how far messages of ours got. Resolves when the log has it. */
  acknowledge: (acks: readonly Ack[]) => Promise<void>;
  signal: AbortSignal;
};

/** Sends what waits in the queue of a connection, and takes WhatsApp's answers to it. */
export const openOutbound = (deps: OutboundDeps) => {
  const { which, ports, lanes, times, isMe, numberOf, inGroup, anySock, acknowledge, signal } = deps;
  const read = fileReaderOf(deps.storage, which.companyId);
  const making: MessageBuilding = { inGroup, secretFor: (waId) => ports.secretFor(which, waId) };
  const changes = openSentChanges(deps.db, which);
  const outbox = openOutbox({ which, ports, lanes, signal, gapMs: times.gapMs }, times.answerMs);
  const spellings = openSpellings({ which, ports, numberOf, signal });
  let sender: Sender | null = null;
  const notices = openNotices(which, () => sender, times.answerMs);

  return {
    spellings,
    sendNotice: notices.say,
    wake: outbox.wake,
    /** Begins to send over a socket that has logged in. */
    open: (sock: WASocket): void => {
      const own = senderOf(sock, spellings, read, making);
      sender = {
        ...own,
        send: async (jid, message) => {
          await changes.note(message);
          await own.send(jid, message);
        },
      };
      changes.prune();
      outbox.open(sender);
    },
    /** Must be called when the socket has closed. Nothing more is sent until the next one. */
    shut: (): void => {
      sender = null;
      outbox.shut();
      notices.shut();
    },
    /** Takes the server's answer to a message that we sent. */
    answered: ({ attrs: { id = '', error } }: BinaryNode): void => {
      if (!id) return;
      const answer = error ? { refused: error } : 'taken';
      if (!notices.answered(id, answer)) outbox.answered(id, answer);
      if (!error) void acknowledge([{ waId: id, ack: 2 }]);
    },
    /** Takes a receipt of a recipient. Resolves when the log has it. */
    receipt: async (stanza: BinaryNode): Promise<void> => {
      const acks = acksOfReceipt(stanza, isMe);
      for (const { waId } of acks) outbox.answered(waId, 'taken');
      await acknowledge(acks);
      const waIds = acks.map(({ waId }) => waId);
      void spellings.delivered(waIds, addressOf(stanza.attrs['from']));
    },
    /** Returns a message, or a change of one, to send again to a phone that could not decrypt it; undefined if unknown. */
    contentOf: async (waId: string, jid: string) => {
      const notice = notices.textOf(waId);
      const sent = notice === undefined ? await ports.sent(which, waId) : { body: notice, media: null };
      const sock = anySock();
      if (!sock) return undefined;
      if (sent) return messageToResend(sock, { jid, waId, sent }, read, making);
      const known = await changes.find(waId);
      const change = known && (await ports.sentChange(which, known));
      return change ? changeToResend(sock, { jid, change }, read) : undefined;
    },
  };
};
