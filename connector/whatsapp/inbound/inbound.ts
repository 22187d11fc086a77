import type { BaileysEventMap, WAMessage } from '@whiskeysockets/baileys';
import type { MessageAuthor } from '../../../commands/message/receive.ts';
import { createRecentCache } from '../../../runtime/caches.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { ConnectionRef } from '../kernel/ports.ts';
import { openAuthors } from './authors.ts';
import { openChatChanges } from './chatChanges.ts';
import { openMessageReader } from './readMessage.ts';
import { openRecorder } from './recordMessage.ts';
import type { InboundDeps, InboundPorts } from './types.ts';
import { createUndecryptedHold } from './undecrypted.ts';

/** Names the lane of each chat. A person has the same lane by number and by LID, once both were seen together. */
const openChatLanes = ({ companyId, connectionId }: ConnectionRef) => {
  const lidOf = createRecentCache<string, string>(10_000);
  return ({ number, lid, group }: Pick<MessageAuthor, 'number' | 'lid' | 'group'>): string => {
    if (lid && number) lidOf.set(number, lid);
    if (group) return `${companyId}.${connectionId}.${group.groupId}@g.us`;
    return `${companyId}.${connectionId}.${lid ?? lidOf.get(number ?? '') ?? number}`;
  };
};

/** Takes what arrives into the log. */
export type Inbound = {
  /** Takes the messages that Baileys upserts, live or offline, one chat at a time and in order. */
  take: (upsert: Pick<BaileysEventMap['messages.upsert'], 'messages'>) => void;
  /** Runs `work` after all that has arrived in a group so far is in the log. `work` must not reject. */
  afterArrivals: (groupId: string, work: () => Promise<unknown>) => void;
  /** Resolves when all that was taken is in the log, and the lanes have nothing else to do. */
  idle: () => Promise<void>;
};

/** Opens the reader of one connection's arrivals. */
export const openInbound = (deps: InboundDeps, ports: InboundPorts): Inbound => {
  const { signal } = deps;
  const lane = openChatLanes(deps);
  const authors = openAuthors(deps, ports);
  const read = openMessageReader(deps, ports, authors);
  const changes = openChatChanges({ inbound: deps, chat: ports.chat, lane });
  const record = openRecorder({ deps, ports, authors, changes, lane });

  const takeOne = async (message: WAMessage, isLate: boolean): Promise<void> => {
    const waId = message.key.id ?? '';
    const found = await read(message, isLate);
    switch (found.is) {
      case 'stub':
      case 'unwanted':
        return deps.accepted(waId);
      case 'history':
        return deps.history?.(waId, found.notification);
      case 'chatChange':
        return changes.take(message.key, found.change, found.groupId);
      case 'message':
        return record(message, found);
    }
  };

  // Asking for a number takes a moment, so a single line for all chats keeps the order of arrival.
  let line = Promise.resolve();
  const next = (message: WAMessage, isLate: boolean): void => {
    line = line.then(() => retryUntilDone('read', signal, () => takeOne(message, isLate))).then(() => {});
  };
  const holdIfUndecrypted = createUndecryptedHold(deps, (message) => next(message, true));
  return {
    take: ({ messages }) => {
      for (const message of messages) if (!holdIfUndecrypted(message)) next(message, false);
    },
    afterArrivals: (groupId, work) => {
      const chat = lane({ number: null, lid: null, group: { groupId, subject: '' } });
      line = line.then(() => deps.lanes.run(chat, work));
    },
    idle: () => line.then(() => deps.lanes.idle()),
  };
};
