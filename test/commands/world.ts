import { EventStoreDBClient, START } from '@eventstore/db-client';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { openInbox, receiveMessage, type Incoming } from '../../commands/message/receive.ts';
import { createPlan } from '../../commands/plan/create.ts';
import { countPlanUse } from '../../commands/plan/use.ts';
import { addQueueTo } from '../../commands/queue/add.ts';
import { registerUser } from '../../commands/user/register.ts';
import { company } from '../../domain/company/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import type { Plan } from '../../domain/plan/events.ts';
import type { SettingKey } from '../../domain/setting/table.ts';
import { setting } from '../../domain/setting/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import { ticketShape, type TicketRecord } from '../../domain/ticket/shape.ts';
import { signIn } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { incomingText } from '../kernel/incoming.ts';
import { startSystem, type System } from '../kernel/system.ts';

export type Person = Awaited<ReturnType<typeof signIn>> & { who: { email: string; password: string } };
type NewPerson = { companyId?: number; profile?: Profile; super?: boolean; queueIds?: number[] };
let serial = 0;
export const nextCause = (companyId: number) => causeOf(`test:${++serial}`, companyId);

const found = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('not there yet');
  return value;
};

/** Events that release and remove files of earlier acts. They appear after the answer. */
const isCleaning = (stream: string, type: string): boolean =>
  stream.startsWith('leftFiles-') || (stream.startsWith('credential-') && type === '$streamDeleted');

/** The raw events of a system's log after `since`, without the checkpoints of reactions. */
const rawSince = async ({ context }: System, since: Position | null = null) => {
  const client = EventStoreDBClient.connectionString(context.eventStoreUrl);
  const namespace = context.config.eventStoreNamespace;
  const seen: { stream: string; type: string; bytes: string }[] = [];
  for await (const { event } of client.readAll({ fromPosition: since ?? START })) {
    if (!event?.streamId.startsWith(namespace) || (since && event.position.commit <= since.commit)) continue;
    const stream = event.streamId.slice(namespace.length);
    if (stream.startsWith('checkpoint-')) continue;
    seen.push({ stream, type: event.type, bytes: JSON.stringify([stream, event.data, event.metadata]) });
  }
  await client.dispose();
  return seen;
};

/** A system with an admin and an inbox, and helpers to add people. */
export const openWorld = async (...how: Parameters<typeof startSystem>) => {
  const system = await startSystem(...how);
  const { deps, url } = system;
  const inbox = openInbox(deps);
  const who = system.admin;
  const admin: Person = { ...(await signIn(url, who)), who };
  const { companyId } = admin.user;

  const addQueue = async (name: string, of = companyId): Promise<number> => {
    const color = `#${(0x2f0000 + ++serial).toString(16)}`; // the colours of a company's queues are unique
    const { queueId } = await addQueueTo(deps, { companyId: of, fields: { name, color } }, nextCause(of));
    await eventually(async () => found((await deps.lookup.queueExists(of, queueId)) || null));
    return queueId;
  };
  /** Registers a user who can sign in: e-mail and password. */
  const register = async (name: string, { companyId: of = companyId, ...over }: NewPerson = {}) => {
    const whoHeIs = { email: `${name.toLowerCase()}.${++serial}@exemplo.com.br`, password: `senha-de-${name}` };
    const person = { profile: 'user', queueIds: [], super: false, ...over } as const;
    const { userId } = await registerUser(deps, { ...person, ...whoHeIs, name, companyId: of }, nextCause(of));
    // Retry without failing sign-ins, which are rate limited.
    await eventually(async () => {
      const user = found(await deps.lookup.signedIn(of, userId));
      if (user.queues.length !== person.queueIds.length) throw new Error('his queues are not there yet');
    });
    return whoHeIs;
  };
  const addPerson = async (name: string, person: NewPerson = {}): Promise<Person> => {
    const whoHeIs = await register(name, person);
    return { ...(await signIn(url, whoHeIs)), who: whoHeIs };
  };
  const addCompany = async (
    over: { dueDate?: string | null; timeZone?: string; planId?: number } = {},
  ): Promise<number> => {
    const id = await deps.ids.next('company');
    const dates = { timeZone: 'UTC', dueDate: '2099-01-01', planId: 1, ...over };
    const own = { name: `Empresa ${id}`, language: 'pt', foundedBy: 'super' } as const;
    const command = { type: 'FoundCompany', ...own, ...dates } as const;
    const cause = nextCause(0);
    const takesPlace = countPlanUse(deps, cause);
    await handle(deps.store, company, { target: { companyId: 0, id }, command, cause, takesPlace });
    return id;
  };
  /** Adds a plan with all features and room, except for the given fields. */
  const addPlan = async (over: Partial<Plan> = {}): Promise<number> => {
    const { id: _, ...whole } = found(await deps.lookup.planOf(companyId));
    const made = { ...whole, name: `Plano ${++serial}`, ...over };
    return (await createPlan(deps, made, nextCause(0))).planId;
  };
  const change = (key: SettingKey, value: string) =>
    handle(deps.store, setting, {
      target: { companyId, id: key },
      command: { type: 'ChangeSetting', value },
      cause: nextCause(companyId),
    });
  const addConnection = async (name: string, by: Person = admin): Promise<number> => {
    const { status, body } = await by.api('POST', '/whatsapp', { name });
    if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
    return Number(Object(body).id);
  };
  const incoming = (connectionId: number, number: string, body: string, over: Partial<Incoming> = {}): Incoming =>
    incomingText({ companyId, connectionId, number, body, ...over });

  /** The ticket of a number that is not closed, as its company's admin sees it. */
  const ticketOf = (number: string, by: Person = admin): Promise<TicketRecord> =>
    eventually(async () => {
      const { body } = await by.api('GET', `/tickets?showAll=true&searchParam=${number}`);
      const tickets = ticketShape.array().parse(Object(body).tickets);
      return found(tickets.find(({ status }) => status !== 'closed'));
    });
  const isSaid = async ({ id }: TicketRecord, body: string): Promise<boolean> => {
    const { messages = [] } = Object((await admin.api('GET', `/messages/${id}`)).body);
    return messages.some((one: { body: string }) => one.body === body);
  };
  /** A customer writes. Returns the ticket once it is listed with this text, or the text is above an immediate answer. */
  const write = async (connectionId: number, number: string, body: string, over: Partial<Incoming> = {}) => {
    await receiveMessage(inbox, incoming(connectionId, number, body, over));
    return eventually(async () => {
      const ticket = await ticketOf(number);
      if (ticket.lastMessage === body) return ticket;
      return found((await isSaid(ticket, body)) ? await ticketOf(number) : null); // once the messages are in the conversation
    });
  };
  /** The events added to the log by `act`. */
  const appendedBy = async (act: () => Promise<unknown>) => {
    const head = await deps.store.head();
    await act();
    const appended = await rawSince(system, head);
    return appended
      .filter(({ stream, type }) => !isCleaning(stream, type))
      .map(({ stream, type }) => `${stream} ${type}`);
  };

  return {
    system,
    admin,
    companyId,
    inbox,
    addQueue,
    register,
    addPerson,
    addCompany,
    addPlan,
    addConnection,
    change,
    incoming,
    ticketOf,
    write,
    appendedBy,
    logBytes: async () => (await rawSince(system)).map(({ bytes }) => bytes).join('\n'),
    close: async () => {
      await inbox.close();
      await system.stop();
    },
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
