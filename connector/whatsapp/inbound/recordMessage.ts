import { toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { Writer } from '../../../commands/message/receive.ts';
import { wordless } from '../content/content.ts';
import { mentionsOf } from '../content/mentions.ts';
import { secretOf } from '../content/messageSecret.ts';
import { cleanName } from '../kernel/clean.ts';
import { untilDone } from '../kernel/patience.ts';
import type { Authors } from './authors.ts';
import type { openChatChanges } from './chatChanges.ts';
import type { ReadMessage } from './readMessage.ts';
import type { InboundDeps, InboundPorts } from './types.ts';

type RecordDeps = {
  deps: InboundDeps;
  ports: Pick<InboundPorts, 'receive' | 'follow'>;
  authors: Authors;
  changes: Pick<ReturnType<typeof openChatChanges>, 'timer'>;
  /** Returns the lane key of a chat. */
  lane: (of: Pick<Writer, 'number' | 'lid' | 'group'>) => string;
};
const none = wordless('');

/** Returns a function that takes a message into the log, after all earlier messages of its chat. */
export const openRecorder = ({ deps, ports: { receive, follow }, authors, changes, lane }: RecordDeps) => {
  const { companyId, connectionId, signal } = deps;
  const running = new Set<string>();

  /** Names the message, its chat and its writer. */
  const fromOf = (message: WAMessage, { fromMe, partner, groupId }: ReadMessage, number: string | null) => {
    const pushName = fromMe ? '' : cleanName(message.pushName ?? '');
    const group = groupId ? { groupId, subject: deps.groups?.subjectOf(groupId) ?? '' } : undefined;
    const waId = message.key.id ?? '';
    return { companyId, connectionId, waId, fromMe, ...partner, number, pushName, ...(group && { group }) };
  };
  /** Returns the secret and the time with which the message was sent. */
  const sentWith = (message: WAMessage, { fromMe }: ReadMessage) => {
    const waId = message.key.id ?? '';
    const secret = secretOf(message.message) ?? (fromMe ? deps.secretBeside?.(waId) : undefined);
    const timestamp = toNumber(message.messageTimestamp) || Math.floor(Date.now() / 1000);
    return { ...(secret && { secret }), timestamp };
  };

  /** Returns the work that writes the words and the change to the log. */
  const writing = (message: WAMessage, read: ReadMessage, from: ReturnType<typeof fromOf>) => {
    const { words, change, groupId } = read;
    const { mentioned = [], ...said } = words ?? none;
    const sent = sentWith(message, read);
    return async (): Promise<void> => {
      const mentions = groupId ? await mentionsOf(mentioned, authors.isMe, (lid) => deps.numberOf(lid)) : [];
      if (words) await receive({ ...from, ...said, ...sent, ...(mentions.length > 0 && { mentions }) });
      if (words) await changes.timer(message, { ...from, groupId });
      if (change) await follow({ ...from, change: await authors.openedChange(message, change) });
    };
  };

  return async (message: WAMessage, read: ReadMessage): Promise<void> => {
    const { fromMe, partner, groupId, hasContent, change } = read;
    const waId = message.key.id ?? '';
    const id = `${fromMe}.${waId}`;
    if (running.has(id)) return;
    const number = partner.number ?? (partner.lid && (await deps.numberOf(partner.lid)));
    running.add(id);
    const from = fromOf(message, read, number);
    const write = writing(message, read, from);
    const enter = (): void =>
      deps.lanes.run(lane(from), async () => {
        if (await untilDone('receive', signal, write)) {
          deps.accepted(waId);
          if (hasContent && (from.number || from.lid)) deps.met?.(from);
          if (hasContent && groupId) deps.groups?.met(groupId);
        }
        running.delete(id);
      });
    const claimsAdmin = change?.is === 'deletion' && change.byAdmin === true && !fromMe;
    if (!claimsAdmin) return enter();
    // Outside of the lanes, because WhatsApp cannot be asked while the socket is down, and other messages must continue.
    void untilDone('admin', signal, async () => {
      if (await deps.groups?.isAdmin(groupId ?? '', from)) return enter();
      deps.accepted(waId);
      running.delete(id);
    });
  };
};
