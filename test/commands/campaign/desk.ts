import { bucketId, bucketOf } from '../../../domain/contactListItem/bucket.ts';
import { contactListItems, type ItemsCommand } from '../../../domain/contactListItem/decider.ts';
import { campaignShape, type CampaignRecord } from '../../../domain/campaign/shape.ts';
import { acknowledgeMessage, failMessage } from '../../../commands/message/acknowledge.ts';
import { outboxOf, type OutboxRow } from '../../../projections/message/outbox.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openPhone } from '../contact/phone.ts';
import { nextCause, type World } from '../world.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { campaignSettings, type CampaignSettings } from '../../../domain/campaign/settings.ts';

export type Sent = Pick<OutboxRow, 'waId' | 'body' | 'contactId' | 'number' | 'ticketId' | 'media'> & { at: number };

/** Opens a connection that is up, with a phone that takes the waiting messages, and campaigns over it. */
export const openDesk = async (world: World, name: string) => {
  const { system, companyId, admin } = world;
  const { deps, db, context } = system;
  const line = await world.addConnection(name);
  const phone = await openPhone(context.databaseUrl, db);
  phone.everybody = true;
  await phone.show(companyId, line, 'CONNECTED');
  const sent: Sent[] = [];
  /** The numbers that are not on WhatsApp, whether WhatsApp takes messages, and over which connections. */
  const how = { refused: new Set<string>(), takes: true, lines: new Set([line]) };
  const waitingFor = (connectionId: number) => outboxOf(db, { companyId, connectionId }, 50);
  let over = false;
  const taking = (async () => {
    for (; !over; await new Promise((done) => setTimeout(done, 50)))
      for (const row of how.takes ? (await Promise.all([...how.lines].map(waitingFor))).flat() : []) {
        const { waId, number, connectionId } = row;
        const which = { companyId, connectionId };
        if (sent.some((one) => one.waId === waId)) continue;
        sent.push({ ...row, at: Date.now() });
        if (how.refused.has(number))
          await failMessage(deps, { ...which, waId, reason: 'ERR_WAPP_INVALID_CONTACT', queuedAt: row.position });
        else await acknowledgeMessage(deps, { ...which, waId, ack: 2 });
      }
  })();

  const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await admin.api(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return Object(answer.body);
  };
  const plan = async (body: object): Promise<CampaignRecord> =>
    campaignShape.parse(await call('POST', '/campaigns', { name: 'Volta às aulas', whatsappId: line, ...body }));
  const read = async (id: number): Promise<CampaignRecord> =>
    campaignShape.parse(await call('GET', `/campaigns/${id}`));
  const until = (id: number, status: string): Promise<CampaignRecord> =>
    eventually(async () => {
      const now = await read(id);
      if (now.status !== status) throw new Error(`${now.status} ${now.reason}`);
      return now;
    }, 60_000);
  /** Creates a tag and contacts whose tickets have it. The first `open` tickets stay open; the others are closed. */
  const tagged = async (numbers: readonly string[], open = 0): Promise<{ tagId: number; contactIds: number[] }> => {
    const tagId = Number((await call('POST', '/tags', { name: `Tag ${numbers[0]}` }))['id']);
    const contactIds: number[] = [];
    for (const [n, number] of numbers.entries()) {
      const { id, contactId } = await world.write(line, number, 'Oi', { pushName: `Pessoa ${n}` });
      contactIds.push(contactId);
      await call('POST', '/tags/sync', { ticketId: id, tags: [tagId] });
      if (n >= open) await call('PUT', `/tickets/${id}`, { status: 'closed', silent: true });
    }
    return { tagId, contactIds };
  };
  const inList = (listId: number, number: string, command: ItemsCommand) =>
    handle(deps.store, contactListItems, {
      target: { companyId, id: bucketId({ listId, bucket: bucketOf(number) }) },
      command,
      cause: nextCause(companyId),
    });
  /** Records whether the `n`th number of a list is on WhatsApp. */
  const check = (listId: number, number: string, n: number, isValid: boolean) =>
    inList(listId, number, {
      type: 'NoteChecked',
      id: listId * 10_000 + n,
      asked: number,
      spelled: isValid ? number : null,
    });
  /** Creates a list with these numbers, all checked except the `unchecked` ones. */
  const listed = async (
    numbers: readonly string[],
    invalid: readonly string[] = [],
    unchecked: readonly string[] = [],
  ): Promise<number> => {
    const listId = Number((await call('POST', '/contact-lists', { name: `Lista ${numbers[0]}` }))['id']);
    const rows = numbers.map((number, n) => ({ id: listId * 10_000 + n, name: `Pessoa ${n}`, number, email: '' }));
    const keyId = await deps.ids.next('list');
    for (const [bucket, own] of Map.groupBy(rows, ({ number }) => bucketOf(number))) {
      const keyed = keyId * 200 + bucket;
      await inList(listId, own[0]?.number ?? '', { type: 'AddItems', rows: own, keyId: keyed, by: null });
    }
    for (const [n, number] of numbers.entries())
      if (!unchecked.includes(number)) await check(listId, number, n, !invalid.includes(number));
    await eventually(async () => {
      const list = await call('GET', `/contact-lists/${listId}`);
      if (list['contactsCount'] !== numbers.length || list['checkedCount'] !== numbers.length - unchecked.length)
        throw new Error('not yet');
    });
    return listId;
  };
  const set = (to: Partial<CampaignSettings>) =>
    handle(deps.store, campaignSettings, {
      target: { companyId, id: 0 },
      command: { type: 'ChangeCampaignSettings', to },
      cause: nextCause(companyId),
    });
  const close = async () => {
    over = true;
    await taking;
    await phone.close();
  };
  return { line, phone, sent, how, plan, read, until, tagged, listed, check, set, call, close };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;
