import { handout, type Handout } from '../../domain/bot/handout.ts';
import { company } from '../../domain/company/decider.ts';
import { isPaused } from '../../domain/company/policy.ts';
import { connection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import { fileList, filesOf, type ListedFile } from '../../domain/fileList/record.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import { presentContactOf } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, load, streamOf, type Target } from '../kernel/handle/handle.ts';
import { speller } from '../message/speller.ts';
import { mediaOf } from '../message/parts.ts';
import { isQueued, queuedMessageOf } from '../message/queuedMessage.ts';

type Owed = Extract<Handout, { is: 'owed' }>;
type Needs = Pick<Deps, 'store'> & Asks<'handoutsDue'> & { storage: Pick<Storage, 'copy' | 'sizeOf'> };

/** A handout older than this is not sent any more. */
const DAY = 86_400_000;

/** Whether to send the handout still: ticket and contact exist, and it is not too old. */
const isWanted = async ({ store }: Needs, companyId: number, { ticketId, contactId, at }: Owed): Promise<boolean> => {
  const { state: on } = await load(store, ticket, { companyId, id: ticketId });
  const { state: who } = await load(store, contact, { companyId, id: contactId });
  return on.status !== 'none' && who.is !== 'absent' && who.is !== 'erased' && Date.parse(at) > Date.now() - DAY;
};

/** Queues a file once, as a copy named after its message. A file that no longer exists is skipped. */
const queueFile = async (
  { store, storage }: Needs,
  { ticketId, contactId, connectionId, rule, choice }: Owed,
  { path, file, name }: Pick<ListedFile, 'path' | 'file' | 'name'>,
  cause: Cause,
): Promise<void> => {
  const { companyId } = cause;
  const route = { ticketId, contactId, connectionId };
  const { waId, target } = queuedMessageOf(companyId, route, cause, 0);
  if (await isQueued({ store }, target)) return;
  const own = `${uuidOf(streamOf('message', target))}.${endingOf(path)}`;
  const size = (await storage.copy(companyId, path, own)) ? await storage.sizeOf(companyId, own) : null;
  if (size === null) return;
  const media = mediaOf(own, file, size);
  const { state: sender } = await load(store, company, { companyId: 0, id: companyId });
  const timeZone = sender.is === 'present' ? sender.timeZone : 'UTC';
  const spell = await speller({ store }, { companyId, timeZone, source: 'saved' }, ticketId, [{ body: name }]);
  const said = {
    body: media.kind === 'audio' ? '' : spell(name),
    media,
    quotedId: null,
    userId: null,
    isForwarded: false,
  };
  const timestamp = Math.floor(Date.now() / 1000);
  const data = { ...route, waId, timestamp, ...said, automatic: { rule, choice } };
  const command = { type: 'QueueMessage', message: data } as const;
  await handle(store, message, { target, command, cause, fresh: true, ticketId });
};

const giveOne = async (needs: Needs, target: Target, cause: Cause): Promise<void> => {
  const { store } = needs;
  const { companyId, id } = target;
  const { state: owed } = await load(store, handout, target);
  if (owed.is !== 'owed') return;
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  if (isPaused(own)) return;
  const contactId = await presentContactOf(needs, { companyId, id: owed.contactId });
  const now = { ...owed, contactId };
  const wanted = await isWanted(needs, companyId, now);
  if (wanted && owed.greets) {
    const { state: line } = await load(store, connection, { companyId, id: owed.connectionId });
    const { mediaPath: path = null, mediaName } = line.is === 'present' ? line.settings : {};
    const by = { ...cause, id: `handout:${id}:greeting`, userId: 'bot' } as const;
    if (path !== null) await queueFile(needs, now, { path, file: mediaName ?? path, name: '' }, by);
  }
  const gives = wanted ? owed.gives : [];
  for (const [nth, answer] of gives.entries()) {
    if (answer.is !== 'files') continue;
    const { state } = await load(store, fileList.decider, { companyId, id: answer.fileListId });
    for (const listed of filesOf(state.is === 'present' ? state.fields : null))
      await queueFile(needs, now, listed, { ...cause, id: `handout:${id}:${nth}.${listed.id}`, userId: 'bot' });
  }
  const command = { type: 'EndHandout' } as const;
  await handle(store, handout, { target, command, cause, ticketId: owed.ticketId });
};

/**
 * Queues the files of greetings and chosen options, in order and after the texts. It runs apart from the bot, which never waits
 * for the storage. A paused company's handouts wait. Lists and files that no longer exist are skipped.
 */
export const sendHandouts = (needs: Needs): DueWork => ({
  name: handout.feature,
  byEventsOnly: true,
  ownPace: true,
  due: needs.lookup.handoutsDue,
  act: ({ companyId, id }, _, cause) => giveOne(needs, { companyId, id: id.slice(id.indexOf(':') + 1) }, cause),
});
