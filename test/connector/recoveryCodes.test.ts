import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openNeeds } from '../../commands/deps.ts';
import { maySendRecoveryCode } from '../../connector/hourlyAllowance.ts';
import { causeOf } from '../../commands/kernel/handle/cause.ts';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { openInbox } from '../../commands/message/receive.ts';
import { codeOf, recoveryNumber } from '../../commands/recovery/codes.ts';
import { createPlan } from '../../commands/plan/create.ts';
import { registerUser } from '../../commands/user/register.ts';
import { company } from '../../domain/company/decider.ts';
import { recovery, type Recovering } from '../../domain/recovery/decider.ts';
import { portsOf } from '../../connector/ports.ts';
import { openWorld, until, type World } from './whatsapp/world.ts';
import { incomingText } from '../kernel/incoming.ts';

describe('recovery codes, with the real client on the simulator', () => {
  let world: World;
  let needs: ReturnType<typeof openNeeds>;
  let id: number;
  let phone: string;
  const cause = () => causeOf(crypto.randomUUID(), 0, 'system');

  const person = async (companyId: number, name: string, wpp: string): Promise<Recovering> => {
    const email = `${name}@exemplo.com.br`;
    const who = { companyId, name, email, wpp, password: 'segredo', profile: 'admin', super: false } as const;
    const { userId } = await registerUser(needs, { ...who, queueIds: [] }, cause());
    await until(`${name} is known`, () => world.db('views.app_user').where({ email }).first<object>());
    return { companyId, userId };
  };
  const asked = async (number: string, who: Recovering): Promise<string> => {
    const handed = crypto.randomUUID();
    const target = { companyId: 0, id: recoveryNumber(needs.keys.claims, number).hash };
    const command = { type: 'AskRecovery', handle: handed, from: '', users: [who], nowMs: Date.now() } as const;
    await handle(world.store, recovery, { target, command, cause: cause() });
    return codeOf(needs.keys.claims, handed, who);
  };
  const waiting = () => world.db('views.recovery_code').select<{ user_id: number }[]>('user_id');
  const chat = (contact: string) => world.sim.phones.chat({ phone, contact });
  const codesTo = async (contact: string) => (await chat(contact)).map(({ text }) => /\d{6}/.exec(text ?? '')?.[0]);

  beforeAll(async () => {
    world = await openWorld();
    needs = openNeeds(world.context, world.store);
    const some = { users: 9, connections: 9, queues: 9, value: 0, isPublic: false };
    const flags = { useSchedules: true, useInternalChat: true, useExternalApi: true, useKanban: true };
    const held = { ...flags, useCampaigns: true, useOpenAi: true, useIntegrations: true };
    const { planId } = await createPlan(needs, { name: 'Completo', ...some, ...held }, cause());
    for (const companyId of [1, 2]) {
      const own = {
        name: `Empresa ${companyId}`,
        timeZone: 'UTC',
        language: 'pt',
        dueDate: '2099-01-01',
        planId,
      } as const;
      const command = { type: 'FoundCompany', ...own } as const;
      await handle(world.store, company, { target: { companyId: 0, id: companyId }, command, cause: cause() });
    }
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  /** Adds a user with a number on WhatsApp to a company. */
  const reachable = async (companyId: number, name: string, written = (number: string) => number) => {
    const { number } = await world.sim.phones.addContact({ name, phone });
    return { number, who: await person(companyId, name, written(number)) };
  };

  test('wait while nothing is connected, then go out as one message outside of tickets', async () => {
    const { number, who } = await reachable(1, 'bia');
    await world.connectorDown();
    const code = await asked(number, who);
    await until('it waits', async () => (await waiting()).length === 1);
    await world.connector();
    await until('it waits no longer', async () => (await waiting()).length === 0);
    expect(await codesTo(number)).toEqual([code]);
    expect(world.messages(id)).toEqual([]);
  });

  test("go out at once, for a company without a phone over the owner's", async () => {
    const { number, who } = await reachable(2, 'caio', (whole) => whole.slice(2));
    const code = await asked(number, who);
    await until('it came', async () => (await codesTo(number)).length > 0);
    expect(await codesTo(number)).toEqual([code]);
    await until('it waits no longer', async () => (await waiting()).length === 0);
  });

  test('that arrive at one of our connections do not appear in a conversation', async () => {
    const { number, who } = await reachable(1, 'eva');
    const code = await asked(number, who);
    await until('it came', async () => (await codesTo(number)).length > 0);
    const [told] = await chat(number);
    expect(told?.text).toContain(code);
    const inbox = openInbox(needs);
    const comes = (waId: string, body: string) => {
      const from = { companyId: 1, connectionId: id, number: '5511944443333', pushName: '' };
      const message = incomingText({ ...from, waId, body, timestamp: 1_800_000_000 });
      return portsOf(world.store, world.db, inbox).receive(message);
    };
    await comes(told?.id ?? '', told?.text ?? '');
    await comes('3EB0123456789ABCDEF012', 'bom dia');
    await world.received(id, 'bom dia');
    await inbox.close();
    expect(world.messages(id).map(({ data }) => 'body' in data && data.body)).toEqual(['bom dia']);
  });

  test('are limited per hour over all phones, even with simultaneous requests', async () => {
    await world.db.raw('delete from connector.code_said');
    const may = (waId: string) => maySendRecoveryCode(world.db, waId, 5);
    const said = await Promise.all(Array.from({ length: 20 }, (_, n) => may(`A${n}`)));
    expect(said.filter(Boolean)).toHaveLength(5);
    // A repetition is not sent twice.
    expect(await may(`A${said.indexOf(true)}`)).toBe(true);
    await world.db.raw(`update connector.code_said set at = now() - interval '61 minutes'`);
    expect(await may('B')).toBe(true);
  });

  test('do not go to a number that the user received since the request', async () => {
    const { number, who } = await reachable(1, 'davi');
    const former = '5511977770004';
    await asked(former, who);
    await until('it was settled', async () => {
      const last = await world.store.last(`recovery-0.${recoveryNumber(needs.keys.claims, former).hash}`);
      return last?.event?.type === 'RecoveryCodeSettled';
    });
    expect(await codesTo(number)).toEqual([]);
  });
});
