import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { billServersFor } from '../../../connector/bills/servers.ts';
import { agentsFor, machinesFor, banksFor } from '../../../connector/externalServices.ts';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { startReactions } from '../../../commands/role.ts';
import { agreeOnSecrets } from '../../../commands/secrets/agree.ts';
import { company } from '../../../domain/company/decider.ts';
import { queue } from '../../../domain/queue/decider.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { openLookup } from '../../../projections/lookup.ts';
import type { Running } from '../../../runtime/context.ts';
import { companyId, openWorld, until, type World } from './world.ts';

describe('the menu bot, with the real client on the simulator', () => {
  let world: World;
  let reactions: Running | undefined;
  let id: number;
  let phone: string;
  const number = '5511988880001';
  const start = async () =>
    (reactions = await startReactions(world.context, {
      lookupOf: openLookup,
      banksOf: banksFor(world.context),
      machines: machinesFor(world.context),
      bills: billServersFor(world.context),
      agents: agentsFor(world.context),
    }));
  beforeAll(async () => {
    world = await openWorld();
    await agreeOnSecrets(world.store, world.context.secrets.ring);
    const cause = () => causeOf(crypto.randomUUID(), companyId, 1);
    const founding = { name: 'Loja', timeZone: 'UTC', language: 'pt', dueDate: '2099-01-01', planId: 1 } as const;
    const founded = { type: 'FoundCompany', ...founding } as const;
    await handle(world.store, company, { target: { companyId: 0, id: companyId }, command: founded, cause: cause() });
    for (const [queueId, name] of [
      [1, 'Vendas'],
      [2, 'Suporte'],
    ] as const) {
      const command = {
        type: 'AddQueue',
        name,
        color: `#00000${queueId}`,
        greetingMessage: `Aqui é ${name}.`,
      } as const;
      await handle(world.store, queue, { target: { companyId, id: queueId }, command, cause: cause() });
    }
    await start();
    await world.connector();
    id = await world.add();
    await world.command(id, { type: 'ConfigureConnection', settings: { greetingMessage: 'Olá!', queueIds: [1, 2] } });
    phone = await world.pair(id);
  });
  afterAll(async () => {
    await reactions?.stop();
    await world?.stop();
  });

  const says = (text: string) => world.sim.phones.say({ phone, contact: number, text });
  const fromUs = async () =>
    (await world.sim.phones.chat({ phone, contact: number })).filter(({ fromContact }) => !fromContact);
  const hears = (texts: string[]) =>
    until(`heard ${texts.length}`, async () => (await fromUs()).length >= texts.length);
  const menu = 'Olá!\n\n*1* - Vendas\n*2* - Suporte';

  test('answers two messages at once with one menu, and a choice with its queue, despite stops in between', async () => {
    await Promise.all([says('oi'), says('tudo bem?')]);
    await hears([menu]);
    await reactions?.stop();
    await says('2');
    const chosen = await world.received(id, '2');
    await world.connectorDown();
    await start();
    await until('the queue', async () => {
      const { state } = await load(world.store, ticket, { companyId, id: chosen.data.ticketId });
      return state.status === 'pending' && state.queueId === 2;
    });
    await world.connector();
    await hears([menu, 'Aqui é Suporte.']);
    await reactions?.stop();
    await start();
    await says('obrigado');
    await world.received(id, 'obrigado');
    const heard = await fromUs();
    expect(heard.map(({ text, received }) => [text, received])).toEqual([
      [menu, 1],
      ['Aqui é Suporte.', 1],
    ]);
  });
});
