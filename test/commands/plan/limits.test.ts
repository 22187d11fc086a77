import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { createPlan } from '../../../commands/plan/create.ts';
import { connectionPlaces } from '../../../commands/plan/limits.ts';
import { removePlan } from '../../../commands/plan/remove.ts';
import { countPlanUse } from '../../../commands/plan/use.ts';
import { addQueueTo } from '../../../commands/queue/add.ts';
import { registerUser } from '../../../commands/user/register.ts';
import { company } from '../../../domain/company/decider.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { allFeatures } from '../../../domain/kernel/gates.ts';
import { plan } from '../../../domain/plan/decider.ts';
import { queue } from '../../../domain/queue/decider.ts';
import { user } from '../../../domain/user/decider.ts';
import type { Store } from '../../../eventstore/store.ts';
import { settings } from '../../domain/connection/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const deps = freshNeeds();
/** Another process on the same log. */
const second = freshLog(deps.log.url, deps.log.namespace);
const sides = [deps, { ...deps, store: second.store }];
afterAll(() => Promise.all([deps.close(), second.close()]));

const LIMIT = 3;
const flags = { isPublic: true, ...allFeatures };
let serial = 0;
let companyId: number;
let planId: number;
const makePlan = async (limit = LIMIT) => {
  const made = { name: `Plano ${++serial}`, users: limit, connections: limit, queues: limit, value: 10, ...flags };
  return (await createPlan(deps, made, causeOf())).planId;
};
const give = (to: number, store: Store = deps.store) => {
  const cause = causeOf();
  const founding = { name: `Empresa ${to}`, timeZone: 'UTC', language: 'pt', dueDate: null } as const;
  const command = { type: 'FoundCompany', ...founding, planId } as const;
  const takesPlace = countPlanUse({ store }, cause);
  return handle(store, company, { target: { companyId: 0, id: to }, command, cause, takesPlace });
};
beforeEach(async () => {
  planId = await makePlan();
  companyId = 100 + ++serial;
  await give(companyId);
});
const limitTo = (limits: { users?: number; queues?: number; connections?: number }) =>
  handle(deps.store, plan, {
    target: { companyId: 0, id: planId },
    command: { type: 'ChangePlan', plan: limits },
    cause: causeOf(),
  });

type Side = (typeof sides)[number];
const color = () => `#${(0x100000 + ++serial).toString(16)}`;
const addQueue = async (at: Side, id = companyId) =>
  (await addQueueTo(at, { companyId: id, fields: { name: 'Fila', color: color() } }, causeOf())).queueId;
const addUser = async (at: Side) => {
  const who = { name: 'Bia', email: `b${++serial}@exemplo.com.br`, password: 'segredo-1', profile: 'user' } as const;
  return (await registerUser(at, { ...who, companyId, super: false, queueIds: [] }, causeOf())).userId;
};
const addConnection = async (at: Side) => {
  const cause = causeOf();
  const id = await deps.ids.next('connection');
  const command = { type: 'AddConnection', channel: 'simulated', settings: settings() } as const;
  const takesPlace = connectionPlaces(at, companyId).take(cause);
  await handle(at.store, connection, { target: { companyId, id }, command, cause, takesPlace });
  return id;
};
const removeQueue = (id: number) =>
  handle(deps.store, queue, {
    target: { companyId, id },
    command: { type: 'RemoveQueue', targetQueueId: null },
    cause: causeOf(),
  });
const kinds = [
  ['users', addUser, user, { type: 'RemoveUser' }, 'usuários'],
  ['queues', addQueue, queue, { type: 'RemoveQueue', targetQueueId: null }, 'filas'],
  ['connections', addConnection, connection, { type: 'RemoveConnection' }, 'conexões'],
] as const;

describe('the limit of a plan', () => {
  test.each(kinds.map(([what, add, , , called]) => ({ what, add, called })))(
    'holds for $what when many requests arrive at once in two processes',
    async ({ add, called }) => {
      const all = await Promise.allSettled(Array.from({ length: 16 }, (_, i) => add(sides[i % 2] ?? deps)));
      const added = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(added).toHaveLength(LIMIT);
      for (const each of all.filter(({ status }) => status === 'rejected'))
        expect(each).toMatchObject({
          reason: { message: `O plano da empresa permite até ${LIMIT} ${called}.`, status: 409 },
        });
    },
  );

  test('with one place left admits one of two simultaneous requests', async () => {
    await limitTo({ queues: 1 });
    for (let round = 0; round < 10; round++) {
      const both = await Promise.allSettled(sides.map((side) => addQueue(side)));
      const added = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(added).toHaveLength(1);
      for (const id of added) await removeQueue(id);
    }
  });

  test('has room again at once after a removal', async () => {
    const ids = await Promise.all(Array.from({ length: LIMIT }, () => addQueue(deps)));
    await expect(addQueue(deps)).rejects.toMatchObject({ status: 409, detail: { limit: LIMIT } });
    for (const id of ids) {
      await removeQueue(id);
      await addQueue(sides[1] ?? deps);
      await expect(addQueue(deps)).rejects.toMatchObject({ status: 409 });
    }
  });

  test('removes nothing when lowered but refuses more, and has room at once when raised', async () => {
    const ids = await Promise.all(Array.from({ length: LIMIT }, () => addQueue(deps)));
    await limitTo({ queues: 1 });
    for (const id of ids) {
      expect((await load(deps.store, queue, { companyId, id })).state.is).toBe('present');
      await expect(addQueue(deps)).rejects.toMatchObject({ message: 'O plano da empresa permite até 1 fila.' });
    }
    await removeQueue(ids[0] ?? 0);
    await expect(addQueue(deps)).rejects.toMatchObject({ status: 409 });
    await limitTo({ queues: 3 });
    await addQueue(deps);
    await expect(addQueue(deps)).rejects.toMatchObject({ status: 409 });
  });
});

const killing = (prefix: string): Store => ({
  ...deps.store,
  append: (stream, ...rest) => {
    if (stream.startsWith(prefix)) throw new Error('killed');
    return deps.store.append(stream, ...rest);
  },
});

test('the place of a process that died before the birth is free for the next', async () => {
  await limitTo({ queues: 1 });
  for (let n = 0; n < 3; n++) await expect(addQueue({ ...deps, store: killing('queue-') })).rejects.toThrow('killed');
  await addQueue(deps);
  await expect(addQueue(deps)).rejects.toMatchObject({ status: 409 });
});

test('a slow birth whose place was taken by another is refused', async () => {
  await limitTo({ queues: 1 });
  let met = false;
  const slow: Store = {
    ...deps.store,
    append: async (stream, ...rest) => {
      if (!met && stream.startsWith('queue-')) {
        met = true;
        await addQueue(sides[1] ?? deps);
      }
      return deps.store.append(stream, ...rest);
    },
  };
  await expect(addQueue({ ...deps, store: slow })).rejects.toMatchObject({ status: 409, detail: { limit: 1 } });
});

describe('a plan that is deleted', () => {
  const needs = (store: Store = deps.store) => ({ store });
  const isThere = async () => (await load(deps.store, plan, { companyId: 0, id: planId })).state.is === 'present';

  test('is not kept by a company that chooses it at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 10; round++) {
      planId = await makePlan();
      const taker = 1_000 + ++serial;
      const [taken, removed] = await Promise.allSettled([
        give(taker, second.store),
        removePlan(needs(), planId, causeOf()),
      ]);
      expect([taken.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await isThere()).toBe(taken.status === 'fulfilled');
      const { state } = await load(deps.store, company, { companyId: 0, id: taker });
      expect(state.is).toBe(taken.status === 'fulfilled' ? 'present' : 'absent');
    }
  });

  test('counts its present companies only, not former ones or interrupted choices', async () => {
    await expect(removePlan(needs(), planId, causeOf())).rejects.toMatchObject({ detail: { companies: 1 } });
    const other = 1_000 + ++serial;
    await expect(give(other, killing('company-'))).rejects.toThrow('killed');
    const cause = causeOf();
    const to = await makePlan();
    await handle(deps.store, company, {
      target: { companyId: 0, id: companyId },
      command: { type: 'ChangeCompany', fields: { planId: to } },
      cause,
      takesPlace: countPlanUse(deps, cause),
    });
    await removePlan(needs(), planId, causeOf());
    expect(await isThere()).toBe(false);
    await expect(give(other)).rejects.toMatchObject({ code: 'ERR_NO_RECORD_FOUND' });
  });

  test('but was interrupted is deleted by the next company that is refused it', async () => {
    planId = await makePlan();
    await expect(removePlan(needs(killing('plan-')), planId, causeOf())).rejects.toThrow('killed');
    expect(await isThere()).toBe(true);
    await expect(give(1_000 + ++serial)).rejects.toMatchObject({ code: 'ERR_NO_RECORD_FOUND' });
    expect(await isThere()).toBe(false);
  });

  test('leaves no room in a company that has it nevertheless, according to an older log', async () => {
    await addQueue(deps);
    const target = { companyId: 0, id: planId };
    await handle(deps.store, plan, { target, command: { type: 'DeletePlan' }, cause: causeOf() });
    await expect(addQueue(deps)).rejects.toMatchObject({ status: 409, detail: { limit: 0 } });
  });

  test('but was interrupted is deleted by the next request', async () => {
    planId = await makePlan();
    await expect(removePlan(needs(killing('plan-')), planId, causeOf())).rejects.toThrow('killed');
    await removePlan(needs(), planId, causeOf());
    expect(await isThere()).toBe(false);
  });
});
