import { toNumber, type WAMessage } from '@whiskeysockets/baileys';
import type { MessageAuthor } from '../../../commands/message/receive.ts';
import { wordless } from '../content/content.ts';
import { mentionsOf } from '../content/mentions.ts';
import { sealedEditOf, secretOf } from '../content/messageSecret.ts';
import { cleanPersonName } from '../kernel/clean.ts';
import { retryUntilDone } from '../kernel/retryUntilDone.ts';
import type { Authors } from './authors.ts';
import type { openChatChanges } from './chatChanges.ts';
import type { MessageToRecord } from './readMessage.ts';
import type { InboundDeps, InboundPorts } from './types.ts';

type RecordDeps = {
  deps: InboundDeps;
  ports: Pick<InboundPorts, 'receive' | 'follow'>;
  authors: Authors;
  changes: Pick<ReturnType<typeof openChatChanges>, 'timer'>;
  /** Returns the lane key of a chat. */
  lane: (of: Pick<MessageAuthor, 'number' | 'lid' | 'group'>) => string;
};
const none = wordless('');
const bytesOf = ({ message }: WAMessage): number => sealedEditOf(message)?.payload.length ?? 0;

/** Names the message, its chat and its writer. */
const fromOf = (
  deps: InboundDeps,
  waId: string,
  read: MessageToRecord & { number: string | null; pushName: string },
) => {
  const { fromMe, partner, groupId, number, pushName } = read;
  const { companyId, connectionId } = deps;
  const group = groupId ? { groupId, subject: deps.groups?.subjectOf(groupId) ?? '' } : undefined;
  return { companyId, connectionId, waId, fromMe, ...partner, number, pushName, ...(group && { group }) };
};

/** Returns the secret and the time with which the message was sent. */
const sentWith = (deps: InboundDeps, message: WAMessage, fromMe: boolean) => {
  const secret = secretOf(message.message) ?? (fromMe ? deps.secretBeside?.(message.key.id ?? '') : undefined);
  const timestamp = toNumber(message.messageTimestamp) || Math.floor(Date.now() / 1000);
  return { ...(secret && { secret }), timestamp };
};

/** Returns a function that takes a message into the log, after all earlier messages of its chat. */
export const openRecorder = ({ deps, ports: { receive, follow }, authors, changes, lane }: RecordDeps) => {
  const { signal, early } = deps;
  const running = new Set<string>();

  /**
   * Returns the work that writes the words and the change to the log. It returns 'held' for an encrypted edit that waits for
   * its message, and `again` is called once that has arrived.
   */
  const writing = (message: WAMessage, read: MessageToRecord, from: ReturnType<typeof fromOf>, again: () => void) => {
    const { words, change, groupId } = read;
    const { mentioned = [], ...said } = words ?? none;
    const sent = sentWith(deps, message, read.fromMe);
    const arrival = deps.arrivalOf?.(from.waId);
    return async (): Promise<'done' | 'held'> => {
      const mentions = groupId ? await mentionsOf(mentioned, authors.isMe, (lid) => deps.numberOf(lid)) : [];
      const named = mentions.length > 0 && { mentions };
      if (words) await receive({ ...from, ...said, ...sent, ...named }, arrival);
      if (words) await changes.timer(message, { ...from, groupId });
      if (!change) return 'done';
      const opened = await authors.openedChange(message, change);
      if (opened === 'early' && early.hold(change, bytesOf(message), again)) {
        // In a chat with two lanes the message may have arrived since.
        if ((await authors.openedChange(message, change)) !== 'early') early.release(change.of);
        return 'held';
      }
      await follow({ ...from, change: opened === 'early' ? change : opened });
      return 'done';
    };
  };

  return async (message: WAMessage, read: MessageToRecord): Promise<void> => {
    const { fromMe, partner, groupId, hasContent, change } = read;
    const waId = message.key.id ?? '';
    const id = `${fromMe}.${waId}`;
    if (running.has(id)) return;
    const number = partner.number ?? (partner.lid && (await deps.numberOf(partner.lid)));
    running.add(id);
    const pushName = fromMe ? '' : cleanPersonName(message.pushName ?? '');
    const from = fromOf(deps, waId, { ...read, number, pushName });
    const enter = (): void =>
      deps.lanes.run(lane(from), async () => {
        const work = { isHeld: false };
        const isDone = await retryUntilDone('receive', signal, async () => {
          work.isHeld = (await write()) === 'held';
        });
        if (work.isHeld) return deps.held?.(waId);
        if (isDone) {
          deps.accepted(waId);
          early.release({ fromMe, waId });
          if (hasContent && (from.number || from.lid)) deps.met?.(from);
          if (hasContent && groupId) deps.groups?.met(groupId);
        }
        running.delete(id);
      });
    const write = writing(message, read, from, enter);
    const claimsAdmin = change?.is === 'deletion' && change.byAdmin === true && !fromMe;
    if (!claimsAdmin) return enter();
    // Outside of the lanes, because WhatsApp cannot be asked while the socket is down, and other messages must continue.
    void retryUntilDone('admin', signal, async () => {
      if (await deps.groups?.isAdmin(groupId ?? '', from)) return enter();
      deps.accepted(waId);
      running.delete(id);
    });
  };
};
