import { describe, expect, test } from '@jest/globals';
import { contactSchema, contactStartValues } from '../../../../web/features/contact/formValues.ts';
import { contact } from './records.ts';

const good = { name: 'Ana', number: '5511988401266', email: '', disableBot: false, extraInfo: [] };
const brazil = 'America/Sao_Paulo';
const said = (values: object, record = null as Parameters<typeof contactSchema>[0]) =>
  contactSchema(record)
    .safeParse({ ...good, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a contact', () => {
  test.each([
    [{ name: '' }, 'name: Required'],
    [{ name: 'A' }, 'name: Too Short!'],
    [{ name: 'A'.repeat(51) }, 'name: Too Long!'],
    [{ number: '' }, 'number: Too Short!'],
    [{ number: '1234567' }, 'number: Too Short!'],
    [{ number: '1'.repeat(51) }, 'number: Too Long!'],
    [{ email: 'x' }, 'email: Invalid email'],
  ])('says for %j: %s', (values, text) => {
    expect(said(values)?.[0]).toBe(text);
  });

  test.each([
    { name: 'Jo' },
    { name: 'A'.repeat(50) },
    { number: '12345678' },
    { number: '1'.repeat(50) },
    { email: 'a@b.co' },
  ])('accepts %j', (values) => expect(said(values)).toBeUndefined());

  test('sends a number as typed, because the server parses it', () => {
    expect(contactSchema(null).parse({ ...good, number: '(11) 98840-1266' }).number).toBe('(11) 98840-1266');
    expect(said({ number: '＋５５ １１ ９８８４０' })).toBeUndefined();
  });

  test('shows a foreign number in a form that stays foreign', () => {
    const dane = contact(1, { number: '4520123456' });
    expect(contactStartValues(dane, brazil).number).toBe('+4520123456');
  });

  test('requires no number if WhatsApp has not revealed it', () => {
    const hidden = contact(1, { number: '', lid: '99' });
    expect(said({ number: '' }, hidden)).toBeUndefined();
    expect(said({ number: '123' }, hidden)).toEqual(['number: Too Short!']);
  });

  test('saves a group, which has no number', () => {
    const group = contact(1, { name: 'Família', number: '', isGroup: true });
    expect(contactSchema(group).parse(contactStartValues(group, brazil))).toMatchObject({ name: 'Família' });
  });

  test('starts with the contact’s values, or empty', () => {
    const extraInfo = [{ name: 'CNPJ', value: '1' }];
    const ana = contact(1, { name: 'Ana', email: 'ana@example.com', disableBot: true, extraInfo });
    const { number } = ana;
    expect(contactStartValues(ana, brazil)).toEqual({
      name: 'Ana',
      number,
      email: 'ana@example.com',
      disableBot: true,
      extraInfo,
    });
    expect(contactStartValues(null, brazil)).toEqual({
      name: '',
      number: '',
      email: '',
      disableBot: false,
      extraInfo: [],
    });
  });
});
