import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emailCodeOf } from '../../../commands/user/emailProof.ts';
import { apiOf, signIn } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openSmtp } from '../../kernel/smtp.ts';
import { openWorld, type Person, type World } from '../world.ts';

let smtp: Awaited<ReturnType<typeof openSmtp>>;
let world: World;
let companyId: number;
let planId: number;
beforeAll(async () => {
  smtp = await openSmtp();
  world = await openWorld(undefined, { mail: { url: smtp.url, from: 'Atende <atende@exemplo.com.br>' } });
  companyId = await world.addCompany();
  planId = await world.addPlan({ name: 'Aberto', isPublic: true });
});
afterAll(async () => {
  await world?.close();
  smtp?.stop();
});

let serial = 0;
const newEmail = () => `nova.${++serial}@exemplo.com.br`;
const change = (by: Person, email: string, more: object = {}) =>
  by.api('PUT', `/users/${by.user.id}`, { email, oldPassword: by.who.password, ...more });
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to === email);
const codeIn = (email: string) =>
  eventually(async () => {
    const code = /\b\d{8}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0];
    if (!code) throw new Error(`no code came to ${email}`);
    return code;
  });
const emailOf = async (by: Person): Promise<unknown> =>
  Object((await world.system.deps.lookup.user(by.user.companyId, by.user.id)) ?? {}).email;
const sent = { status: 409, body: { error: 'ERR_EMAIL_CODE_SENT' } };
const wrong = { status: 400, body: { error: 'ERR_EMAIL_CODE' } };

describe('a new e-mail of one’s own', () => {
  test('applies once the code sent to it is entered; the former address is informed', async () => {
    const bia = await world.addPerson('Bia', { companyId });
    const email = newEmail();
    expect(await change(bia, email.toUpperCase())).toMatchObject(sent);
    expect(await emailOf(bia)).toBe(bia.who.email);
    expect((await signIn(world.system.url, bia.who)).user.id).toBe(bia.user.id);
    const emailCode = await codeIn(email);
    const again = { ...bia, ...(await signIn(world.system.url, bia.who)) };
    expect(await change(again, email, { emailCode })).toMatchObject({ status: 200, body: { email } });
    await eventually(async () => expect(mailsTo(bia.who.email).at(-1)?.text).toContain('n***@e***'));
    expect((await signIn(world.system.url, { ...bia.who, email })).user.id).toBe(bia.user.id);
  });

  test('is not proven by a code of another user or another address, or with a wrong password', async () => {
    const ivo = await world.addPerson('Ivo', { companyId });
    const [email, other] = [newEmail(), newEmail()];
    expect(await change(ivo, email)).toMatchObject(sent);
    const emailCode = await codeIn(email);
    expect(await change(ivo, email, { emailCode, oldPassword: 'errada' })).toMatchObject({ status: 400 });
    expect(await change(ivo, other, { emailCode })).toMatchObject(wrong);
    const eva = await world.addPerson('Eva', { companyId: await world.addCompany() });
    expect(await change(eva, email, { emailCode })).toMatchObject(wrong);
    const old = emailCodeOf(world.system.deps.keys.claims, { companyId, userId: ivo.user.id }, email, 1);
    expect(await change(ivo, email, { emailCode: old })).toMatchObject(wrong);
    expect([await emailOf(ivo), await emailOf(eva)]).toEqual([ivo.who.email, eva.who.email]);
  });

  test('that another user has gets the same answer, and no code is sent', async () => {
    const lia = await world.addPerson('Lia', { companyId });
    const ana = await world.addPerson('Ana', { companyId: await world.addCompany() });
    expect(await change(lia, ana.who.email)).toMatchObject(sent);
    const email = newEmail();
    expect(await change(lia, email)).toMatchObject(sent);
    await codeIn(email);
    expect(mailsTo(ana.who.email)).toEqual([]);
  });

  test('allows only a few requests and attempts', async () => {
    const rui = await world.addPerson('Rui', { companyId });
    const asked = [];
    for (let n = 0; n < 4; n++) asked.push((await change(rui, newEmail())).status);
    expect(asked).toEqual([409, 409, 429, 429]);
    const guessed = [];
    const email = newEmail();
    for (let n = 0; n < 7; n++) guessed.push((await change(rui, email, { emailCode: '00000000' })).status);
    expect(guessed).toContain(429);
  });
});

describe('a sign-up', () => {
  const signUp = (email: string, more: object = {}) =>
    apiOf(world.system.url)('POST', '/companies/cadastro', {
      name: `Loja ${email}`,
      email,
      password: 'girafa-telhado-copo',
      planId,
      ...more,
    });

  test('creates a company once its address is proven; until then nothing reserves the address', async () => {
    const email = newEmail();
    const appended = await world.appendedBy(async () => expect(await signUp(email)).toMatchObject(sent));
    expect(appended.filter((each) => /^(claim|user|company)-/.test(each))).toEqual([]);
    expect(await signUp(email, { emailCode: '00000000' })).toMatchObject(wrong);
    const emailCode = await codeIn(email);
    expect(await signUp(email, { emailCode })).toMatchObject({ status: 200 });
    await eventually(() => signIn(world.system.url, { email, password: 'girafa-telhado-copo' }));
  });

  test('with the address of a user gets the same answer, and no code is sent', async () => {
    const ana = await world.addPerson('Ana', { companyId });
    expect(await signUp(ana.who.email)).toMatchObject(sent);
    expect(mailsTo(ana.who.email)).toEqual([]);
  });
});
