import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { firstText, type RecordSample } from './recordSamples.ts';
import { openWorld, type Person, type World } from './world.ts';

type Form = Readonly<Record<string, unknown>>;
type Suite = Pick<RecordSample, 'path' | 'key' | 'form' | 'change' | 'installation'> & {
  /** Inputs that are refused with their messages. */
  bad: readonly [what: Form, message: string][];
  /** The users with write permission: any user, admins, or only super users. */
  writes: 'user' | 'admin' | 'super';
};
const found = z.looseObject({ id: z.number(), version: z.number(), changedBy: z.string() });
type Found = z.infer<typeof found>;

/**
 * The common behaviour of all kinds of records: their six calls, permissions and ownership, and that a refusal changes nothing.
 */
export const describeRecord = (name: string, { path, key, form, change, bad, writes, installation = false }: Suite) => {
  let world: World;
  let admin: Person;
  let user: Person;
  let other: Person;
  const people: Person[] = [];
  beforeAll(async () => {
    world = await openWorld();
    ({ admin } = world);
    user = await world.addPerson('Caio');
    other = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    people.push(admin, ...(writes === 'user' ? [user] : []));
  });
  afterAll(() => world?.close());

  const create = async (fields: Form, by = admin, headers = {}): Promise<Found> => {
    const { status, body } = await by.api('POST', path, fields, headers);
    expect({ status, body }).toMatchObject({ status: 200 });
    return found.parse(body);
  };
  const get = (id: number, by = admin) => by.api('GET', `${path}/${id}`);
  /** Checks that a refusal leaves the record unchanged and appends no event. */
  const untouched = async (id: number, act: () => Promise<void>) => {
    const before = (await get(id)).body;
    expect(await world.appendedBy(act)).toEqual([]);
    expect((await get(id)).body).toEqual(before);
  };

  describe(name, () => {
    test('is created, read, changed and deleted by users with permission', async () => {
      for (const [n, by] of people.entries()) {
        const made = await create(form(n), by);
        expect(made).toMatchObject({ ...form(n), changedBy: by === admin ? 'Administrador' : 'Caio', version: 0 });
        expect(await get(made.id, user)).toMatchObject({ status: 200, body: made });
        const changed = await by.api('PUT', `${path}/${made.id}`, change);
        expect(changed).toMatchObject({ status: 200, body: { ...form(n), ...change, version: 1 } });
        expect((await by.api('DELETE', `${path}/${made.id}`)).status).toBe(200);
        expect(await get(made.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } });
        for (const method of ['PUT', 'DELETE'])
          expect(await by.api(method, `${path}/${made.id}`, change)).toMatchObject({ status: 404 });
      }
    });

    test('accepts the whole record that it returned, and then adds no event', async () => {
      const made = await create(form(1));
      const appended = await world.appendedBy(async () => {
        expect(await admin.api('PUT', `${path}/${made.id}`, { ...made, companyId: 99, company: null })).toMatchObject({
          status: 200,
          body: made,
        });
      });
      expect(appended).toEqual([]);
      await admin.api('DELETE', `${path}/${made.id}`);
    });

    test('is created once by a repeated POST', async () => {
      const twice = { 'idempotency-key': `${key}-1` };
      const made = await create(form(1), admin, twice);
      expect(await create(form(1), admin, twice)).toEqual(made);
      await admin.api('DELETE', `${path}/${made.id}`);
    });

    test.each(bad)('is refused with %j: %s', async (what, message) => {
      const made = await create(form(1));
      await untouched(made.id, async () => {
        for (const answer of [
          await admin.api('POST', path, { ...form(1), ...what }),
          await admin.api('PUT', `${path}/${made.id}`, what),
        ]) {
          expect(answer).toMatchObject({ status: 400, body: { error: message } });
        }
      });
      await admin.api('DELETE', `${path}/${made.id}`);
    });

    test('is not found by another company, and no one changes it without permission', async () => {
      const made = await create(form(1));
      const refused = installation ? 403 : 404;
      await untouched(made.id, async () => {
        if (!installation) expect((await get(made.id, other)).status).toBe(404);
        for (const method of ['PUT', 'DELETE'])
          expect((await other.api(method, `${path}/${made.id}`, change)).status).toBe(refused);
        if (writes !== 'user')
          for (const by of writes === 'admin' ? [user] : [user, other]) {
            expect(await by.api('POST', path, form(2))).toMatchObject({
              status: 403,
              body: { error: 'ERR_NO_PERMISSION' },
            });
            for (const method of ['PUT', 'DELETE'])
              expect((await by.api(method, `${path}/${made.id}`, change)).status).toBe(403);
          }
        expect(JSON.stringify((await other.api('GET', path)).body).includes(`"id":${made.id},`)).toBe(installation);
      });
      await admin.api('DELETE', `${path}/${made.id}`);
    });

    test('refuses a form opened before a colleague’s change, with the name, and saves it without `seen`', async () => {
      const made = await create(form(1));
      const boss = await world.addPerson('Bia', { profile: 'admin' });
      const rival = writes === 'super' ? admin : boss;
      const first = writes === 'super' ? null : admin;
      await rival.api('PUT', `${path}/${made.id}`, change);
      if (first) {
        await untouched(made.id, async () => {
          expect(await first.api('PUT', `${path}/${made.id}?seen=${made.version}`, form(2))).toMatchObject({
            status: 409,
            body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Bia' },
          });
        });
        expect(await first.api('PUT', `${path}/${made.id}`, form(2))).toMatchObject({ status: 200, body: form(2) });
      }
      // The user's own changes do not count as unseen.
      const again = await rival.api('PUT', `${path}/${made.id}?seen=${first ? 2 : made.version}`, change);
      expect(again).toMatchObject({ status: 200, body: change });
      await admin.api('DELETE', `${path}/${made.id}`);
    });

    test('comes in pages of 20, in order, and is found without accents or case', async () => {
      const made: number[] = [];
      for (let n = 1; n <= 21; n++) made.push((await create(form(n))).id);
      const page = async (query: string) => {
        const { status, body } = await user.api('GET', `${path}/?${query}`);
        expect(status).toBe(200);
        const shape = z.object({ [key]: z.array(found), count: z.number(), hasMore: z.boolean() });
        const { count, hasMore, ...rest } = shape.parse(body);
        return {
          ids: z
            .array(found)
            .parse(rest[key])
            .map(({ id }) => id),
          count,
          hasMore,
        };
      };
      expect(await page('pageNumber=1')).toEqual({ ids: made.slice(0, 20), count: 21, hasMore: true });
      expect(await page('pageNumber=2')).toEqual({ ids: made.slice(20), count: 21, hasMore: false });
      expect(await page('pageNumber=3')).toEqual({ ids: [], count: 21, hasMore: false });
      const bare = firstText(form(7)).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      expect(await page(`searchParam=${encodeURIComponent(bare)}`)).toMatchObject({ ids: [made[6]], count: 1 });
      expect(await page('searchParam=%25')).toMatchObject({ ids: [], count: 0 });
      expect(await page(`searchParam=${encodeURIComponent(`${bare} zzz`)}`)).toMatchObject({ ids: [], count: 0 });
      const all = await user.api('GET', `${path}/list`);
      expect(
        z
          .array(found)
          .parse(all.body)
          .map(({ id }) => id),
      ).toEqual(made);
    });
  });
};
