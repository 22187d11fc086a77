import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { proto } from '@whiskeysockets/baileys';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';

const read = (message: proto.IMessage) => readContent(proto.Message.fromObject(message), () => false);

describe('contact cards', () => {
  test('cards are read with the number that WhatsApp knows, one card or several', () => {
    const vcard = (...tel: string[]) =>
      ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Rui Nunes', ...tel, 'END:VCARD'].join('\r\n');
    const known = vcard(
      'TEL;type=HOME:+55 11 3333-4444',
      'item1.TEL;type=CELL;waid=551198887\r\n 0001:+55 11 98887-0001',
    );
    expect(read({ contactMessage: { displayName: 'Rui', vcard: known } })).toMatchObject({
      kind: 'contactMessage',
      body: 'Rui',
      cards: [{ name: 'Rui', number: '5511988870001', numbers: ['5511988870001', '551133334444'] }],
    });
    const contacts = [{ vcard: vcard('TEL:+55 11 3333-4444') }, { displayName: 'Sem número', vcard: vcard() }, {}];
    expect(read({ contactsArrayMessage: { displayName: '3 contatos', contacts } })?.cards).toEqual([
      { name: 'Rui Nunes', number: '551133334444' },
      { name: 'Sem número', number: '' },
      { name: '', number: '' },
    ]);
  });

  test.each([
    ['5511977776666', ['5511988887777', '551133334444', '4520123456']],
    ['5491122223333', ['541133334444', '4520123456']],
    [null, ['4520123456']],
  ])('national numbers of a card from %s are read by its country, mobiles first', (from, numbers) => {
    const tel = ['TEL;type=WORK:(11) 3333-4444', 'TEL;VALUE=uri:tel:+45-2012-3456', 'TEL;type=CELL:011 98888-7777'];
    const vcard = ['BEGIN:VCARD', 'FN:Rui', ...tel, 'END:VCARD'].join('\n');
    const [card] = readContent({ contactMessage: { displayName: 'Rui', vcard } }, () => false, from)?.cards ?? [];
    const found = card?.numbers ?? [card?.number ?? ''];
    expect(found.toSorted()).toEqual(numbers.toSorted());
    if (from?.startsWith('55')) expect(found.at(-1)).toBe('551133334444');
  });

  test.each<[string[], object]>([
    [['FN:Ana', 'TEL;WAID="5511988880001":1'], { name: 'Ana', number: '5511988880001' }],
    [['FN:Ana', 'TEL;waid=+5511988880001:988880001'], { number: '5511988880001' }],
    [['FN:Ana', 'tel;waid=55 11 98888-0001;type=CELL:'], { number: '5511988880001' }],
    [['FN:Ana', 'TEL;TYPE=CELL:tel:+55%2011%2098888-0001'], { number: '5511988880001' }],
    [
      ['FN:Ana', 'TEL:+55 11 98888-0001 / +55 11 97777-0002'],
      { number: '5511988880001', numbers: ['5511988880001', '5511977770002'] },
    ],
    [['FN:.', 'N:;Ana;;;', 'TEL:+5511988880001'], { name: 'Ana' }],
    [['FN:5511988880001', 'ORG:ACME', 'TEL:+5511988880001'], { name: 'ACME' }],
    [['FN:', 'ORG:;Vendas', 'TEL:+5511988880001'], { name: 'Vendas' }],
    [['FN:99 Táxis', 'ORG:ACME', 'TEL:+5511988880001'], { name: '99 Táxis' }],
    [['FN:🌸', 'ORG:ACME', 'TEL:+5511988880001'], { name: '🌸' }],
    [['TEL ;waid=5511988880001:1'], { name: '5511988880001', number: '5511988880001' }],
  ])('the fields %j are read as people mean them', (fields, card) => {
    const vcard = ['BEGIN:VCARD', ...fields, 'END:VCARD'].join('\n');
    expect(readContent({ contactMessage: { vcard } }, () => false, '5511999990000')?.cards).toMatchObject([card]);
  });

  test('a card in Latin-1, or with groups of any name, is read', () => {
    const vcard = [
      'BEGIN:VCARD',
      'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jo=E3o',
      'a-1.TEL;CELL;ENCODING=QUOTED-PRINTABLE:=2B5511988401266',
      'END:VCARD',
    ];
    for (const end of ['\n', '\r\n', '\r'])
      expect(read({ contactMessage: { vcard: vcard.join(end) } })?.cards).toEqual([
        { name: 'João', number: '5511988401266' },
      ]);
  });

  test('a card shows all its numbers, and what else it says', () => {
    const read30 = (count: number, ...more: string[]) => {
      const tel = Array.from({ length: count }, (_, at) => `item${at}.TEL:+55 11 98888-${7000 + at}`);
      const vcard = ['BEGIN:VCARD', 'FN:Loja', ...tel, ...more, 'END:VCARD'].join('\r\n');
      return readContent({ contactMessage: { vcard } }, () => false, '5511977776666')?.cards[0];
    };
    expect(read30(30)?.numbers).toHaveLength(30);
    const more = ['TEL;type=WORK:190', 'TEL;VALUE=uri:tel:98888-7777', 'EMAIL;type=INTERNET:a@example.com'];
    const details = [
      '190',
      '98888-7777',
      'a@example.com',
      'Gerente, à tarde',
      'Loja ME, Vendas',
      'Rua A, 1, São Paulo',
    ];
    const beside = [
      'NOTE:Gerente\\, à tarde',
      'ORG:Loja ME;Vendas',
      'item1.ADR;type=WORK:;;Rua A\\, 1;São Paulo;;;',
      'ORG:Loja',
    ];
    expect(read30(1, ...more, ...beside)).toEqual({ name: 'Loja', number: '5511988887000', details });
    expect(read30(1)?.details).toBeUndefined();
    const photo = Array.from({ length: 1_000 }, () => ` ${'A'.repeat(75)}`);
    expect(read30(0, 'PHOTO;ENCODING=b:', ...photo, 'NOTE:a=', 'TEL:+55 11 98888-7777')?.number).toBe('5511988887777');
  });

  test('a card without a shown name has the name of its parts, else of its company', () => {
    const word = fc
      .stringMatching(/^[A-Za-zçãéõ]([A-Za-zçãéõ,;\\ ]{0,8}[A-Za-zçãéõ])?$/)
      .map((text) => text.replace(/ +/g, ' '));
    const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');
    const nameIn = (...lines: string[]) =>
      read({ contactMessage: { vcard: ['BEGIN:VCARD', ...lines, 'TEL:+5511988401266', 'END:VCARD'].join('\r\n') } })
        ?.cards[0]?.name;
    fc.assert(
      fc.property(word, word, word, (first, last, company) => {
        const parts = `item1.N:${escaped(last)};${escaped(first)};;;`;
        expect(nameIn(`FN:${escaped(first)}`, parts)).toBe(first);
        expect(nameIn(parts, `ORG:${escaped(company)};`)).toBe(`${first} ${last}`);
        expect(nameIn('N:;;;;', `ORG:${escaped(company)};Vendas`)).toBe(company);
        expect(nameIn('N:;;;;', `a-1.NICKNAME:${escaped(first)}`, 'ORG:x')).toBe(first);
        expect(nameIn('FN:', 'N:;;;;')).toBe('5511988401266');
      }),
    );
  });
});
