import type { LRUCache } from 'lru-cache';
import type { CloudAccess } from '../../commands/connection/cloudSecrets.ts';
import type { RefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import type { ChatState } from '../../domain/ticket/doing.ts';
import { log } from '../../runtime/log.ts';
import { openFileFetcher } from '../whatsapp/inbound/fileFetcher.ts';
import type { ConnectionRef, Outgoing } from '../whatsapp/kernel/ports.ts';
import { retryUntilDone } from '../whatsapp/kernel/retryUntilDone.ts';
import type { Sender } from '../whatsapp/outbound/deliver.ts';
import { openNotices } from '../whatsapp/outbound/notices.ts';
import { openOutbox } from '../whatsapp/outbound/outbox.ts';
import { fileReaderOf } from '../whatsapp/outbound/sender.ts';
import { openReads } from '../whatsapp/presence/reads.ts';
import type { SessionDeps } from '../whatsapp/session/types.ts';
import type { GraphClient } from './graph/client.ts';
import { fetchCloudFile } from './inbound/fetchCloudFile.ts';
import { openCloudInbound } from './inbound/openInbound.ts';
import { cloudSenderOf } from './outbound/sender.ts';
import { openSends } from './outbound/sends.ts';
import { createCloudRate } from './rate.ts';
import type { CloudDeps } from './types.ts';

type PartsDeps = {
  deps: SessionDeps;
  cloud: CloudDeps;
  which: ConnectionRef;
  /** Meta's id of the last message of each customer, by number and by user id. */
  lastMessages: LRUCache<string, string>;
  broken: (refusal: RefusalCode) => void;
  signal: AbortSignal;
};

/** A typing state lasts 25 seconds. */
const TYPING_MS = 20_000;

/** Opens the parts of a session over the official API. Those that send work while it is `open`. */
export const openCloudParts = ({ deps, cloud, which, lastMessages, broken, signal }: PartsDeps) => {
  const { db, ports, lanes } = deps;
  let link: { client: GraphClient; access: CloudAccess; number: string } | null = null;
  let sender: Sender | null = null;
  const typed = new Map<number, number>();
  const sends = openSends(db, which);
  const outbox = openOutbox({ which, ports, lanes, signal });
  const notices = openNotices(which, () => sender);
  const { limiter } = deps.files;
  const files = openFileFetcher({ which, ports, limiter, signal }, (key, own: NonNullable<typeof link>) => {
    const isOwn = (id: string): boolean => id === '' || id === own.access.phoneNumberId;
    const clientOf = async (id: string) => (isOwn(id) ? own.client : cloud.fileClientOf(which, id));
    return fetchCloudFile({ which, key, ports, deps: deps.files, clientOf, signal });
  });
  const reads = openReads({
    which,
    db,
    ports,
    sock: () => {
      const on = link?.client;
      // Marking a message marks the earlier ones, too.
      return on ? { readMessages: async (keys) => on.markRead(keys.at(-1)?.id ?? '') } : null;
    },
  });
  const answered = (waId: string, answer: Parameters<typeof outbox.answered>[1]): void => {
    if (!notices.answered(waId, answer)) outbox.answered(waId, answer);
  };
  const reader = openCloudInbound({
    which,
    ports,
    lanes,
    cloud,
    sends,
    signal,
    ownNumber: () => link?.number ?? '',
    answered,
    met: ({ number, lid }, wamid) => {
      for (const key of [number, lid]) if (key) lastMessages.set(key, wamid);
      files.wake();
    },
  });

  const accepted = async (message: Outgoing, { id, waId: spelled }: { id: string; waId: string | null }) => {
    const { waId, wish, number, position } = message;
    answered(waId, 'taken');
    // In this order: a message with Meta's id in the table is known to be accepted.
    const taken = { ...which, waId, ack: 2, queuedAt: position } as const;
    if (!wish) await retryUntilDone('acknowledge', signal, () => ports.acknowledge(taken));
    await retryUntilDone('accepted', signal, () => sends.accepted(waId, position, id));
    if (spelled && number && spelled !== number)
      await retryUntilDone('spelled', signal, () => ports.spelled({ ...which, asked: number, number: spelled }));
  };

  return {
    /** Begins to send with a client whose token Meta accepts. `number`: our own. */
    open: (client: GraphClient, access: CloudAccess, number: string): void => {
      link = { client, access, number };
      const read = fileReaderOf(deps.files.storage, which.companyId);
      const isOpen = (): boolean => link?.client === client;
      const language = async () => (await ports.locale(which)).language;
      const own = { client, sends, rate: createCloudRate(), read, language };
      sender = cloudSenderOf({ ...own, accepted, broken, isOpen });
      sends.prune();
      outbox.open(sender);
      files.open(link);
      reads.reportUnreported();
    },
    client: (): GraphClient | null => link?.client ?? null,
    isServing: (access: CloudAccess): boolean => JSON.stringify(link?.access) === JSON.stringify(access),
    shut: (): void => {
      link = null;
      sender = null;
      outbox.shut();
      notices.shut();
      files.shut();
    },
    wake: (): void => {
      reader.wake();
      outbox.wake();
      files.wake();
    },
    idle: reader.idle,
    sendNotice: notices.say,
    markRead: reads.markRead,
    /** Shows a customer that an agent types. That marks their last message as read. */
    showActivity: async ({ contactId, is, says }: ChatState): Promise<void> => {
      const now = Date.now();
      if (!link || !says || is !== 'composing' || now - (typed.get(contactId) ?? 0) < TYPING_MS) return;
      typed.set(contactId, now);
      try {
        const { number, lid } = await ports.address(which, contactId);
        const wamid = lastMessages.get(number) ?? lastMessages.get(lid);
        if (wamid !== undefined) await link?.client.markRead(wamid, true);
      } catch (error) {
        log.info({ err: error, ...which }, 'A customer could not be shown that an agent types');
      }
    },
  };
};
