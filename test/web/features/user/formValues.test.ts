import { describe, expect, test } from '@jest/globals';
import { userSchema, userInput, userStartValues } from '../../../../web/features/user/formValues.ts';
import { user } from './page.ts';

const brazil = 'America/Sao_Paulo';
const bia = user(7, {
  name: 'Bia',
  email: 'bia@exemplo.com.br',
  queues: [{ id: 2, name: 'Vendas', color: '#2f6fdd', UserQueue: { queueId: 2 } }],
});
const said = (values: object, record: typeof bia | null = null, own = false) =>
  userSchema(record, own)
    .safeParse({ ...userStartValues(record, brazil), name: 'Bia', email: 'b@c.de', password: 'segredo', ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a user', () => {
  test.each([
    [{ name: '' }, 'name: Required'],
    [{ name: 'A' }, 'name: Too Short!'],
    [{ name: 'A'.repeat(51) }, 'name: Too Long!'],
    [{ email: '' }, 'email: Required'],
    [{ email: 'x' }, 'email: Invalid email'],
    [{ password: '' }, 'password: Required'],
    [{ password: 'abcd' }, 'password: Too Short!'],
    [{ password: 'a'.repeat(51) }, 'password: Too Long!'],
  ])('says for %j: %s', (values, text) => expect(said(values)?.[0]).toBe(text));

  test('of an existing user accepts an empty password, but not a short one', () => {
    expect(said({ password: '' }, bia)).toBeUndefined();
    expect(said({ password: 'abcd' }, bia)).toHaveLength(1);
  });

  test('of the user’s own profile asks for the old password with a new password or e-mail', () => {
    expect(said({}, bia, true)).toEqual(['oldPassword: Required']);
    expect(said({ oldPassword: 'velha' }, bia, true)).toBeUndefined();
    expect(said({ password: '', email: bia.email }, bia, true)).toBeUndefined();
    expect(said({ password: '' }, bia, true)).toEqual(['oldPassword: Required']);
    const values = { ...userStartValues(bia, brazil), password: 'segredo', oldPassword: 'velha' };
    expect(userInput(userSchema(bia, true).parse(values), false)).toMatchObject({ oldPassword: 'velha' });
    expect(
      userInput(userSchema(bia, true).parse({ ...values, password: '', oldPassword: '' }), false),
    ).not.toHaveProperty('oldPassword');
  });

  test('sends all fields for a user who may edit users, but no empty password', () => {
    const sent = userInput(
      userSchema(bia).parse({
        ...userStartValues(bia, brazil),
        whatsappId: '3',
        wpp: '+55 11',
        allTicket: 'enable',
      }),
      true,
    );
    expect(sent).toEqual({
      name: 'Bia',
      email: 'bia@exemplo.com.br',
      profile: 'user',
      queueIds: [2],
      whatsappId: 3,
      wpp: '+55 11',
      allTicket: 'enable',
    });
  });

  test('sends only name, e-mail and password for a user without that permission (R311, R312)', () => {
    const sent = userInput(userSchema(bia).parse({ ...userStartValues(bia, brazil), password: 'segredo' }), false);
    expect(sent).toEqual({ name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo' });
  });
});
