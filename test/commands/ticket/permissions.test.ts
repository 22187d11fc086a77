import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ticketShape } from '../../../domain/ticket/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

/** Places of tickets: pending in a queue or in none, or open with an owner there. */
const places = {
  'pending in Vendas': { queue: 'Vendas', owner: null },
  'pending in Suporte': { queue: 'Suporte', owner: null },
  'pending without queue': { queue: null, owner: null },
  'open in Vendas, Vera’s': { queue: 'Vendas', owner: 'Vera' },
  'open in Vendas, Caio’s': { queue: 'Vendas', owner: 'Caio' },
  'open in Suporte, Rosa’s': { queue: 'Suporte', owner: 'Rosa' },
  'open in Suporte, Caio’s': { queue: 'Suporte', owner: 'Caio' },
  'open without queue, the admin’s': { queue: null, owner: 'Administrador' },
} as const;
type Place = keyof typeof places;
const all: readonly Place[] = [
  'pending in Vendas',
  'pending in Suporte',
  'pending without queue',
  'open in Vendas, Vera’s',
  'open in Vendas, Caio’s',
  'open in Suporte, Rosa’s',
  'open in Suporte, Caio’s',
  'open without queue, the admin’s',
];
const inVendas: readonly Place[] = ['pending in Vendas', 'open in Vendas, Vera’s', 'open in Vendas, Caio’s'];
const queueless: readonly Place[] = ['pending without queue', 'open without queue, the admin’s'];

/** Which tickets each person sees while the company reserves tickets without a queue for admins (R113, R114). */
const sees: Record<string, readonly Place[]> = {
  Administrador: all,
  Caio: [...inVendas, 'open in Suporte, Caio’s'],
  Vera: inVendas,
  Sara: inVendas,
  Rosa: ['pending in Suporte', 'open in Suporte, Rosa’s', 'open in Suporte, Caio’s'],
  Nina: [],
};
const people = Object.keys(sees);

let world: World;
const who = new Map<string, Person>();
const ids = new Map<Place, number>();
const person = (name: string): Person => who.get(name)!;

beforeAll(async () => {
  world = await openWorld();
  const queues = { Vendas: await world.addQueue('Vendas'), Suporte: await world.addQueue('Suporte') };
  who.set('Administrador', world.admin);
  who.set('Caio', await world.addPerson('Caio', { queueIds: [queues.Vendas] }));
  who.set('Vera', await world.addPerson('Vera', { queueIds: [queues.Vendas] }));
  who.set('Sara', await world.addPerson('Sara', { queueIds: [queues.Vendas], profile: 'supervisor' }));
  who.set('Rosa', await world.addPerson('Rosa', { queueIds: [queues.Suporte] }));
  who.set('Nina', await world.addPerson('Nina'));
  const connection = await world.addConnection('Loja');
  for (const place of all) {
    const { queue, owner } = places[place];
    const { id } = await world.write(connection, `55119${10_000_000 + ids.size}`, place);
    ids.set(place, id);
    const to = { ...(queue && { queueId: queues[queue] }), ...(owner && { userId: person(owner).user.id }) };
    if (queue) expect(await world.admin.api('PUT', `/tickets/${id}`, to)).toMatchObject({ status: 200 });
    if (owner)
      expect(await person(owner).api('PUT', `/tickets/${id}`, { status: 'open' })).toMatchObject({ status: 200 });
  }
});
afterAll(() => world?.close());

const listed = async (name: string, query: string): Promise<Place[]> => {
  const { body } = await person(name).api('GET', `/tickets?${query}`);
  const found = ticketShape.strict().array().parse(Object(body).tickets);
  return all.filter((place) => found.some(({ id }) => id === ids.get(place)));
};
const sorted = (some: readonly Place[]) => all.filter((place) => some.includes(place));
const reads = (id: number | undefined) => [`/tickets/${id}`, `/messages/${id}`];

const look = async (name: string, seen: readonly Place[]) => {
  const { api } = person(name);
  for (const place of all) {
    const expected = seen.includes(place) ? 200 : 404;
    for (const path of reads(ids.get(place)))
      expect({ place, path, status: (await api('GET', path)).status }).toEqual({ place, path, status: expected });
  }
  expect(await listed(name, 'showAll=true')).toEqual(sorted(seen));
};

describe('while tickets without a queue are reserved for admins', () => {
  test.each(people)('%s sees these tickets and no others', (name) => look(name, sees[name] ?? []));

  test.each(people)('%s may not change other tickets, and a refusal appends nothing', async (name) => {
    const mine = name === 'Administrador' ? all : all.filter((place) => places[place].owner === name);
    const appended = await world.appendedBy(async () => {
      for (const place of all) {
        if (mine.includes(place)) continue;
        const seen = sees[name]?.includes(place);
        if (seen && places[place].owner === null) continue; // a pending ticket may be taken
        const taken = await person(name).api('PUT', `/tickets/${ids.get(place)}`, { status: 'open' });
        expect({ place, status: taken.status }).toEqual({ place, status: seen ? 409 : 404 });
        for (const body of [{ status: 'closed' }, { status: 'pending' }])
          expect({ place, ...(await person(name).api('PUT', `/tickets/${ids.get(place)}`, body)) }).toMatchObject(
            seen
              ? { place, status: 403, body: { error: 'ERR_NO_PERMISSION' } }
              : { place, status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
          );
        const said = await person(name).api('POST', `/messages/${ids.get(place)}`, { body: 'Oi' });
        expect(said.status).toBe(seen ? 403 : 404);
      }
    });
    expect(appended).toEqual([]);
  });

  test("without show-all a list contains the user's own open tickets and pending ones", async () => {
    expect(await listed('Caio', 'status=open')).toEqual(['open in Vendas, Caio’s', 'open in Suporte, Caio’s']);
    expect(await listed('Caio', 'status=pending')).toEqual(['pending in Vendas']);
    expect(await listed('Administrador', 'status=open')).toEqual(['open without queue, the admin’s']);
  });

  test('show-all lifts the owner filter for everyone, but the queue limit only for admins', async () => {
    const open = all.filter((place) => places[place].owner !== null);
    expect(await listed('Administrador', 'status=open&showAll=true')).toEqual(open);
    expect(await listed('Vera', 'status=open&showAll=true')).toEqual(sorted(inVendas.slice(1)));
    expect(await listed('Nina', 'status=open&showAll=true')).toEqual([]);
  });
});

describe('with userViewTicketsWithoutQueue enabled', () => {
  beforeAll(async () => {
    await world.change('userViewTicketsWithoutQueue', 'enabled');
    const id = ids.get('pending without queue');
    await eventually(async () => expect((await person('Nina').api('GET', `/tickets/${id}`)).status).toBe(200));
  });

  test.each(people)('%s also sees tickets without a queue, and still none of a foreign queue', (name) =>
    look(name, [...new Set([...(sees[name] ?? []), ...queueless])]),
  );
});
