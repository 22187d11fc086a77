import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { causeOf } from '../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { setting } from '../../../domain/setting/decider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { connectorProcess, type ConnectorProcess } from './processes.ts';
import { companyId, openWorld, until, type World } from './world.ts';

const KILLS = Number(process.env['CONNECTOR_KILLS'] ?? 3);
const CONTACTS = 10;
const EACH = 40;
const SHARED = 12;

/** Repeats a request if the simulator closed the kept connection just as it was used again. */
const steadily = <T>(ask: () => Promise<T>): Promise<T> =>
  ask().catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return ask();
    throw error;
  });

describe('kill -9 of the connector', () => {
  let world: World;
  let connector: ConnectorProcess;
  beforeAll(async () => {
    world = await openWorld();
    connector = await connectorProcess(world.context);
  });
  afterAll(async () => {
    await connector?.stop();
    await world?.stop();
  });

  const heard = (id: number) =>
    world.messages(id).flatMap((event) => (event.type === 'MessageReceived' ? [event.data] : []));
  /** Waits for all messages. Fails when no further one arrives for a minute. */
  const allHeard = async (id: number, count: number) => {
    for (let before = heard(id).length; before < count; before = heard(id).length)
      await until(`more than ${before} of ${count} messages`, () => heard(id).length > before);
  };
  const nothingLeft = () =>
    until(
      'an empty journal',
      async () => (await world.db('connector.journal').where({ accepted: false }).select()).length === 0,
    );
  const killed = async () => {
    await connector.kill();
    connector = await connectorProcess(world.context);
  };
  /** Returns for each chat the indexes of its messages in `sent`, in the order of the log. */
  const orders = (id: number, sent: readonly string[]) => {
    const place = new Map(sent.map((waId, index) => [waId, index]));
    const chats = Map.groupBy(heard(id), ({ contactId }) => contactId);
    return [...chats.values()].map((chat) => chat.map(({ waId }) => place.get(waId) ?? -1));
  };

  test('in a flood loses no message, delivers none twice, and keeps the order of each chat', async () => {
    const id = await world.add();
    const phone = await world.pair(id);
    const sent: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const before = heard(id).length;
      const { ids } = await world.sim.phones.flood({ phone, contacts: CONTACTS, perContact: EACH });
      sent.push(...ids);
      await until('the flood to arrive', () => heard(id).length > before + ((round * 90) % (CONTACTS * EACH - 50)));
      await sleep(round * 7);
      await killed();
    }
    await allHeard(id, sent.length);
    await nothingLeft();
    expect(
      heard(id)
        .map(({ waId }) => waId)
        .toSorted(),
    ).toEqual(sent.toSorted());
    const found = orders(id, sent);
    expect(found).toHaveLength(KILLS * CONTACTS);
    for (const order of found) expect(order).toEqual(order.toSorted((a, b) => a - b));
  }, 300_000);

  test('loses nothing on two connections that the same people write to and that answer at the same time', async () => {
    const ids = [await world.add(), await world.add()];
    const lines = await Promise.all(
      ids.map(async (id) => {
        const phone = await world.pair(id);
        return { id, phone, said: new Array<string>(), queued: new Array<string>() };
      }),
    );
    const people = (await world.sim.phones.contacts()).slice(0, 4).map(({ number }) => number);
    for (let round = 0; round < KILLS; round++) {
      const talk = lines.flatMap(({ id, phone, said, queued }) =>
        people.map(async (contact) => {
          for (let i = 0; i < SHARED; i++) {
            const text = `${round}.${contact}.${i}`;
            said.push((await steadily(() => world.sim.phones.say({ phone, contact, text }))).id);
            if (i % 4 !== 0) continue;
            const { data } = await world.received(id, text);
            queued.push(await world.send(id, data, { body: `re ${text}`, waId: `3EB0${id}${contact}${round}${i}` }));
          }
        }),
      );
      await sleep(700 + round * 130);
      await killed();
      await Promise.all(talk);
    }
    for (const { id, phone, said, queued } of lines) {
      await allHeard(id, said.length);
      expect(
        heard(id)
          .map(({ waId }) => waId)
          .toSorted(),
      ).toEqual(said.toSorted());
      for (const waId of queued) await until(`${waId} delivered`, async () => (await world.message(id, waId)).ack >= 3);
      const shown = (await Promise.all(people.map((contact) => world.sim.phones.chat({ phone, contact })))).flat();
      const answers = shown.filter(({ fromContact }) => !fromContact).map((message) => message.id);
      expect(answers.toSorted()).toEqual(queued.toSorted());
    }
    await nothingLeft();
  }, 300_000);

  test('loses no line of a group and doubles none: members who come and go, names and timers', async () => {
    const id = await world.add();
    const phone = await world.pair(id);
    const { phones } = world.sim;
    await handle(world.store, setting, {
      target: { companyId, id: 'CheckMsgIsGroup' },
      command: { type: 'ChangeSetting', value: 'disabled' },
      cause: causeOf(crypto.randomUUID(), companyId, 1),
    });
    const [ana = '', eva = ''] = (await phones.contacts()).map(({ number }) => number);
    const group = (await phones.addGroup({ phone, subject: 'Obra', members: [ana] })).id;
    const { data } = await until('the group is taken', async () => {
      await phones.sayInGroup({ group, member: ana, text: 'na obra' });
      return world.messages(id).find((event) => event.type === 'MessageReceived');
    });
    const stream = `whatsappChat-${companyId}.${data.contactId}x${id}`;
    const lines = async () => (await world.store.read(stream)).events.map(({ event }) => event);
    const ofGroup = async () =>
      (await lines()).flatMap(({ type, data }) => (type === 'GroupChanged' ? [data.subject || data.is] : []));
    const timers = async () =>
      (await lines()).flatMap(({ type, data }) => (type === 'ChatTimerChanged' ? [data.seconds] : []));
    const told: unknown[] = [];
    for (let round = 0; round < KILLS; round++) {
      for (let i = 0; i < SHARED; i++) {
        const subject = `Obra ${round}.${i}`;
        await steadily(() => phones.joinGroup({ group, member: eva }));
        await steadily(() => phones.renameGroup({ group, member: ana, subject }));
        await steadily(() => phones.setGroupTimer({ group, member: ana, seconds: 3600 + round * SHARED + i }));
        await steadily(() => phones.leaveGroup({ group, member: eva }));
        told.push('joined', subject, 'left');
        if (i === 6 + round) await killed();
      }
    }
    await eventually(async () => expect(await ofGroup()).toEqual(told), 120_000);
    await nothingLeft();
    expect(await ofGroup()).toEqual(told);
    // A timer that WhatsApp says of the group itself overtakes the older ones that still wait.
    const found = await timers();
    expect([found.at(-1), new Set(found).size]).toEqual([3600 + KILLS * SHARED - 1, found.length]);
  }, 300_000);
});
