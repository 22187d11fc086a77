import { describe, expect, test } from '@jest/globals';
import { schemaFor, sentOf, startValues } from '../../../web/user/formValues.ts';
import { user } from './page.ts';

const brazil = 'America/Sao_Paulo';
const bia = user(7, {
  name: 'Bia',
  email: 'bia@exemplo.com.br',
  queues: [{ id: 2, name: 'Vendas', color: '#2f6fdd', UserQueue: { queueId: 2 } }],
});
const said = (values: object, record: typeof bia | null = null, own = false) =>
  schemaFor(record, own)
    .safeParse({ ...startValues(record, brazil), name: 'Bia', email: 'b@c.de', password: 'segredo', ...values })
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
  ])('says of %j: %s', (values, text) => expect(said(values)?.[0]).toBe(text));

  test('of somebody who is there may leave the password empty, not short', () => {
    expect(said({ password: '' }, bia)).toBeUndefined();
    expect(said({ password: 'abcd' }, bia)).toHaveLength(1);
  });

  test('of oneself asks for the old password, where a new one or another e-mail is typed', () => {
    expect(said({}, bia, true)).toEqual(['oldPassword: Required']);
    expect(said({ oldPassword: 'velha' }, bia, true)).toBeUndefined();
    expect(said({ password: '', email: bia.email }, bia, true)).toBeUndefined();
    expect(said({ password: '' }, bia, true)).toEqual(['oldPassword: Required']);
    const values = { ...startValues(bia, brazil), password: 'segredo', oldPassword: 'velha' };
    expect(sentOf(schemaFor(bia, true).parse(values), false)).toMatchObject({ oldPassword: 'velha' });
    expect(sentOf(schemaFor(bia, true).parse({ ...values, password: '', oldPassword: '' }), false)).not.toHaveProperty(
      'oldPassword',
    );
  });

  test('sends everything for who edits users, and an empty password not at all', () => {
    const sent = sentOf(
      schemaFor(bia).parse({
        ...startValues(bia, brazil),
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

  test('sends name, e-mail and password alone for everybody else (R311, R312)', () => {
    const sent = sentOf(schemaFor(bia).parse({ ...startValues(bia, brazil), password: 'segredo' }), false);
    expect(sent).toEqual({ name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo' });
  });
});
