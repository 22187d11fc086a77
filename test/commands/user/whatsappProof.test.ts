import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { codeOf } from '../../../commands/recovery/codes.ts';
import { user } from '../../../domain/user/decider.ts';
import { codesDue } from '../../../projections/recovery/due.ts';
import { apiOf } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let companyId: number;
beforeAll(async () => {
  world = await openWorld();
  companyId = await world.addCompany();
  const connectionId = await world.addConnection(
    'Loja',
    await world.addPerson('Dona', { companyId, profile: 'admin' }),
  );
  await world.system.db.raw(`insert into connector.live values (?, ?, 'CONNECTED', '', '', 0, now())`, [
    companyId,
    connectionId,
  ]);
});
afterAll(() => world?.close());

let serial = 0;
const newEmail = () => `outra.${++serial}@exemplo.com.br`;
/** A signed-in user with a unique number. */
const withNumber = async (name: string, of: number): Promise<Person & { wpp: string }> => {
  const wpp = `551197666${1000 + ++serial}`;
  const person = await world.addPerson(name, { companyId: of });
  const target = { companyId: of, id: person.user.id };
  const command = { type: 'ChangeUser', fields: { wpp } } as const;
  await handle(world.system.deps.store, user, { target, command, cause: nextCause(of) });
  await eventually(async () => expect(await world.system.deps.lookup.usersOfNumber([wpp], 5)).toHaveLength(1));
  return { ...person, wpp };
};
const change = (by: Person, email: string, emailCode?: string) =>
  by.api('PUT', `/users/${by.user.id}`, { email, emailCode, oldPassword: by.who.password });
/** The code that a connector sends to the user now. */
const codeFor = ({ user: { id: userId } }: Person): Promise<string> =>
  eventually(async () => {
    const all = await codesDue(world.system.db, new Date().toISOString());
    const due = all.find((each) => each.userId === userId);
    if (!due) throw new Error('no code is due');
    return codeOf(world.system.deps.keys.claims, due.handle, due);
  });
const emailOf = async ({ user: { id } }: Person): Promise<unknown> =>
  Object((await world.system.deps.lookup.user(companyId, id)) ?? {}).email;
const wrong = { status: 400, body: { error: 'ERR_EMAIL_CODE' } };

test('without e-mails, a new e-mail of one’s own applies once the code from WhatsApp is entered', async () => {
  const bia = await withNumber('Bia', companyId);
  const [email, other] = [newEmail(), newEmail()];
  expect(await change(bia, email)).toMatchObject({ status: 409, body: { error: 'ERR_WHATSAPP_CODE_SENT' } });
  const code = await codeFor(bia);
  expect(await change(bia, email, code === '000000' ? '000001' : '000000')).toMatchObject(wrong);
  expect(await change(bia, other, code)).toMatchObject(wrong);
  expect(await emailOf(bia)).toBe(bia.who.email);
  expect(await change(bia, email, code)).toMatchObject({ status: 200, body: { email } });
});

test('that code sets no password', async () => {
  const ivo = await withNumber('Ivo', companyId);
  expect(await change(ivo, newEmail())).toMatchObject({ status: 409 });
  const code = await codeFor(ivo);
  const api = apiOf(world.system.url);
  const { status, body } = await api('GET', `/api/verificar-code/${ivo.wpp}?code=${code}`);
  expect([status, body]).toEqual([200, {}]);
});

test('another code is sent only after a pause', async () => {
  const eva = await withNumber('Eva', companyId);
  expect(await change(eva, newEmail())).toMatchObject({ status: 409 });
  const asked = [await change(eva, newEmail()), await change(eva, newEmail())].map(({ status }) => status);
  expect(asked).toContain(429);
});

test('no code is needed where nothing could send it', async () => {
  const email = newEmail();
  const lia = await withNumber('Lia', await world.addCompany());
  expect(await change(lia, email)).toMatchObject({ status: 200, body: { email } });
  const ana = await world.addPerson('Ana', { companyId }); // without a number
  const own = newEmail();
  expect(await change(ana, own)).toMatchObject({ status: 200, body: { email: own } });
});
