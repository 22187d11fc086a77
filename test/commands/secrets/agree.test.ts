import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { credentialOf, keepCredential } from '../../../commands/secrets/credentials.ts';
import { agreeOnSecrets, refuseOtherLog, rotateSecrets } from '../../../commands/secrets/agree.ts';
import { openStore } from '../../../eventstore/store.ts';
import { openSeal } from '../../../runtime/seal.ts';
import { derive, keyId, type Ring } from '../../../runtime/secrets.ts';
import { registered } from '../../projections/facts.ts';
import { appendRaw, causeOf, envelope, freshLog } from '../../kernel/log.ts';

const logs: ReturnType<typeof freshLog>[] = [];
const newLog = () => {
  const log = freshLog();
  logs.push(log);
  return log;
};
afterEach(async () => {
  for (const log of logs.splice(0)) await log.close();
});
const key = (): Buffer => randomBytes(32);
const sentence = /^This event log belongs to other secrets \(its key is \w+\): restore [^\n]*\.$/;
const password = (id: number) => ({ companyId: 1, kind: 'password', id });
const sealOf = (ring: Ring) => openSeal(ring, 'credentials');

test('the first start agrees with the log; the same key works from then on, another is refused in one sentence', async () => {
  const { store } = newLog();
  const mine = key();
  const first = await agreeOnSecrets(store, [mine]);
  expect(await agreeOnSecrets(store, [mine])).toEqual(first);
  await expect(agreeOnSecrets(store, [key()])).rejects.toThrow(sentence);
  expect(await agreeOnSecrets(store, [mine])).toEqual(first);
});

test('processes that act on their own initiative do not write to an emptied log', async () => {
  const { store, raw, namespace } = newLog();
  const mine: Ring = [key()];
  await expect(refuseOtherLog(store, mine)).rejects.toThrow(/^The event log is empty, or another one/);
  const written = [];
  for await (const { event } of raw.readAll()) if (event?.streamId.startsWith(namespace)) written.push(event);
  expect(written).toEqual([]);
  await agreeOnSecrets(store, mine);
  await refuseOtherLog(store, mine);
  await expect(refuseOtherLog(store, [key()])).rejects.toThrow(sentence);
});

test('of two first starts with different secrets, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { store } = newLog();
    const both = await Promise.allSettled([agreeOnSecrets(store, [key()]), agreeOnSecrets(store, [key()])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost] = both.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []));
    expect(lost).toMatch(sentence);
  }
});

test('an unreadable key is reported in one sentence, and nothing overwrites it', async () => {
  for (const [type, data] of [
    ['KeysAgreed', { sealed: 7 }],
    ['SessionOpened', { userId: 7 }],
  ] as const) {
    const log = newLog();
    await appendRaw(log, 'keys-installation', { type, data });
    let appends = 0;
    const append = async (...args: Parameters<typeof log.store.append>) => {
      if (++appends > 10) throw new Error('it spins');
      return log.store.append(...args);
    };
    await expect(agreeOnSecrets({ ...log.store, append }, [key()])).rejects.toThrow(
      /^The stream keys-installation of this event log cannot be read: restore the log from a backup\.$/,
    );
    expect(appends).toBe(0);
  }
});

test('the log shows neither key nor claims', async () => {
  const { store } = newLog();
  const mine = key();
  const { claims } = await agreeOnSecrets(store, [mine]);
  const told = JSON.stringify((await store.last('keys-installation'))?.event);
  for (const secret of [mine, claims])
    for (const form of ['hex', 'base64'] as const) expect(told).not.toContain(secret.toString(form));
});

test('after a rotation the newest key seals everything, and claims of numbers and e-mails keep their names', async () => {
  const { store } = newLog();
  const [first, second, third] = [key(), key(), key()];
  const { claims } = await agreeOnSecrets(store, [first]);
  expect(claims).toEqual(derive(first, 'claims'));
  for (const id of [1, 2])
    await keepCredential(store, sealOf([first]), { of: password(id), secret: `senha ${id}` }, causeOf());

  expect(await agreeOnSecrets(store, [second, first])).toEqual({ ring: [second, first], claims });
  expect(await credentialOf(store, sealOf([second, first]), password(1))).toBe('senha 1');
  const { by, left } = await rotateSecrets(store, [second, first]);
  expect({ by: [...by], left }).toEqual({ by: [[keyId(first), 2]], left: [] });
  expect(await agreeOnSecrets(store, [second])).toEqual({ ring: [second], claims });
  for (const id of [1, 2]) expect(await credentialOf(store, sealOf([second]), password(id))).toBe(`senha ${id}`);
  await expect(agreeOnSecrets(store, [first])).rejects.toThrow(sentence);

  await rotateSecrets(store, [third, second]);
  expect((await agreeOnSecrets(store, [third])).claims).toEqual(claims);
});

test('after a rotation, even an interrupted one, personal data opens only with the newest key', async () => {
  const { store, url, namespace } = newLog();
  const [first, second] = [key(), key()];
  await agreeOnSecrets(store, [first]);
  const at = (ring: Ring) => openStore({ url, namespace, ring });
  const written = at([first]);
  for (const id of [1, 2, 3])
    await written.append(`contact-1.${id}`, [registered(`Zuleica ${id}`, `551195550000${id}`)], 'none', envelope());
  let appends = 0;
  const dying = {
    ...store,
    append: async (...args: Parameters<typeof store.append>) => {
      if (++appends > 1) throw new Error('killed');
      return store.append(...args);
    },
  };
  await expect(rotateSecrets(dying, [second, first])).rejects.toThrow('killed');
  const { by, left } = await rotateSecrets(store, [second, first]);
  expect({ by: Object.fromEntries(by), left }).toEqual({ by: { [keyId(second)]: 1, [keyId(first)]: 2 }, left: [] });
  const anew = at([second]);
  for (const id of [1, 2, 3]) {
    const [event] = (await anew.read(`contact-1.${id}`)).events;
    expect(event?.event.data).toMatchObject({ name: `Zuleica ${id}` });
    expect((await anew.read(`key-1.contact.${id}`)).events).toHaveLength(1);
  }
  await written.close();
  await anew.close();
});

test('an interrupted rotation resumes', async () => {
  const { store } = newLog();
  const [first, second] = [key(), key()];
  await agreeOnSecrets(store, [first]);
  for (const id of [1, 2, 3])
    await keepCredential(store, sealOf([first]), { of: password(id), secret: `senha ${id}` }, causeOf());
  let appends = 0;
  const dying = {
    ...store,
    append: async (...args: Parameters<typeof store.append>) => {
      if (++appends > 2) throw new Error('killed');
      return store.append(...args);
    },
  };
  await expect(rotateSecrets(dying, [second, first])).rejects.toThrow('killed');
  for (const id of [1, 2, 3])
    expect(await credentialOf(store, sealOf([second, first]), password(id))).toBe(`senha ${id}`);
  const { by } = await rotateSecrets(store, [second, first]);
  expect(Object.fromEntries(by)).toEqual({ [keyId(second)]: 2, [keyId(first)]: 1 });
  for (const id of [1, 2, 3]) expect(await credentialOf(store, sealOf([second]), password(id))).toBe(`senha ${id}`);
});

test('a log with companies that lost its key event is refused, and gets no new key', async () => {
  const { store } = newLog();
  await store.append('ids-company', [{ type: 'IdsReserved', data: { from: 1, to: 10 } }], 'none', envelope());
  await expect(agreeOnSecrets(store, [key()])).rejects.toThrow(sentence);
  expect(await store.last('keys-installation')).toBeUndefined();
});
