import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

const inWorld = async (work: (world: World) => Promise<void>): Promise<void> => {
  const world = await openWorld();
  try {
    await world.connector();
    await work(world);
  } finally {
    await world.stop();
  }
};

describe('when a socket of the WhatsApp client has ended', () => {
  test('a number lookup that failed on a dead line is repeated on the next line at once, not after a minute', () =>
    inWorld(async (world) => {
      const id = await world.add();
      const phone = await world.pair(id);
      const { number } = await world.sim.phones.addContact({ name: 'Gil', phone });
      const contactId = await world.stranger(id, number);
      await world.connectorDown();
      await world.connector({ keepAliveMs: 2_000 });
      await world.status(id, 'CONNECTED');
      await world.sim.phones.options({ phone, frozen: true });
      await world.send(id, { ticketId: 98, contactId }, { body: 'prazer', waId: '3EB0F00D' });
      await world.status(id, 'TIMEOUT');
      await world.sim.phones.options({ phone, frozen: false });
      await eventually(async () => expect((await world.message(id, '3EB0F00D')).ack).toBeGreaterThan(1), 30_000);
    }));
});
