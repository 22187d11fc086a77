import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordSamples } from '../recordSamples.ts';
import { describeRecord } from '../recordSuite.ts';
import { openWorld, type World } from '../world.ts';

describeRecord('a tag', {
  ...recordSamples.tag,
  writes: 'user',
  bad: [
    [{ name: '' }, 'Obrigatório'],
    [{ name: '  ' }, 'Obrigatório'],
    [{ name: 'ab' }, 'Mensagem muito curta'],
    [{ color: 'red' }, 'Obrigatório'],
  ],
});

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world?.close());

test("only admins and supervisors set the Kanban switch; a user's value is ignored", async () => {
  const user = await world.addPerson('Caio');
  const supervisor = await world.addPerson('Sara', { profile: 'supervisor' });
  const form = { name: 'Quadro', color: '#123456', kanban: 1 };
  expect((await user.api('POST', '/tags', form)).body).toMatchObject({ kanban: 0, userId: user.user.id });
  for (const by of [world.admin, supervisor]) {
    const { body } = await by.api('POST', '/tags', form);
    expect(body).toMatchObject({ kanban: 1, userId: by.user.id, ticketsCount: 0 });
    await user.api('PUT', `/tags/${Object(body).id}`, { name: 'Quadro novo', kanban: 0 });
    expect((await by.api('GET', `/tags/${Object(body).id}`)).body).toMatchObject({ name: 'Quadro novo', kanban: 1 });
  }
});

test('the ticket’s tag editor creates a tag with only a name', async () => {
  expect((await world.admin.api('POST', '/tags', { name: 'Urgente' })).body).toMatchObject({
    name: 'Urgente',
    color: '#A4CCCC',
    kanban: 0,
  });
});
