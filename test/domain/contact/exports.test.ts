import { describe, expect, test } from '@jest/globals';
import { read } from '@e965/xlsx';
import fc from 'fast-check';
import { readPeople } from '../../../domain/contact/columns.ts';
import { judgeRow } from '../../../domain/contact/judgeRow.ts';

const [brazil, argentina, mexico, portugal] = [
  'America/Sao_Paulo',
  'America/Argentina/Buenos_Aires',
  'America/Mexico_City',
  'Europe/Lisbon',
];
const peopleOf = (csv: string, timeZone: string) => {
  const file = { name: 'clientes.csv', bytes: new TextEncoder().encode(csv) };
  const found = readPeople(file, { parse: read, endings: /^csv$/ }, timeZone);
  if ('refusal' in found) throw new Error(found.refusal);
  return found.rows
    .map((row) => judgeRow(row, timeZone))
    .map(({ name, number, email, flaw }) => [name, number, email, flaw]);
};
const ana = (number = '5511988401266', name = 'Ana Lima', email = 'ana@x.com') => [name, number, email, null];

describe('a file as other programs export it', () => {
  test.each([
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nAna,,Lima,,Loja,* ,ana@x.com,Mobile,+55 11 98840-1266,Home,1133334444',
    ],
    [
      'Outlook',
      'First Name,Last Name,Company,Home Phone,Business Phone,Mobile Phone,E-mail Address\nAna,Lima,Loja,1133334444,1144445555,11988401266,ana@x.com',
    ],
    [
      'Shopify',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone\n123,Ana,Lima,ana@x.com,yes,,+5511988401266',
    ],
    [
      'WooCommerce',
      'Order Number,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Phone (Billing)\n1001,2026-01-01,Ana,Lima,ana@x.com,11988401266',
    ],
    [
      'HubSpot',
      '"Record ID","First Name","Last Name","Email","Phone Number"\n"1","Ana","Lima","ana@x.com","+55 11 98840-1266"',
    ],
    [
      'Bling',
      'ID;Nome;Fantasia;Endereço;Número;CEP;Fone;Fax;Celular;E-mail;CPF / CNPJ\n1;Ana Lima;Loja;Rua A;25;01000-000;1133334444;;11988401266;ana@x.com;12345678909',
    ],
    ['a form in two columns of names', 'Nome;Sobrenome;Whats App;E-mail\nAna;Lima;11988401266;ana@x.com'],
    ['a file with a separator line', 'sep=;\nNome;Telefone;E-mail\nAna Lima;11988401266;ana@x.com'],
    [
      'fields of a vCard',
      'VERSION,N,FN,TEL;TYPE=WORK,TEL;TYPE=CELL,EMAIL,ORG\n3.0,Lima;Ana;;;,Ana Lima,1133334444,11988401266,ana@x.com,Loja',
    ],
    ['fields of a vCard with WhatsApp’s number', 'ORG,FN,TEL;waid,EMAIL\nLoja,Ana Lima,5511988401266,ana@x.com'],
    ['short fields of a vCard', 'fn;tel_home;tel_cell;email\nAna Lima;1133334444;11988401266;ana@x.com'],
    [
      'Google em português',
      'Nome,Nome do meio,Sobrenome,Nome fonético,Apelido,E-mail 1 - Rótulo,E-mail 1 - Valor,Telefone 1 - Rótulo,Telefone 1 - Valor,Telefone 2 - Rótulo,Telefone 2 - Valor\nAna,,Lima,,,*,ana@x.com,Trabalho,1133334444,Celular,11988401266',
    ],
    [
      'Google en español',
      'Nombre,Segundo nombre,Apellidos,Apodo,Correo electrónico 1 - Etiqueta,Correo electrónico 1 - Valor,Teléfono 1 - Etiqueta,Teléfono 1 - Valor\nAna,,Lima,,*,ana@x.com,Móvil,11988401266',
    ],
    [
      'Outlook em português',
      'Título,Nome,Segundo Nome,Sobrenome,Empresa,Endereço de Email,Telefone Comercial,Telefone Residencial,Telefone Celular,Fax Comercial\n,Ana,,Lima,Loja,ana@x.com,1133334444,,11988401266,',
    ],
    [
      'Outlook de Portugal',
      'Primeiro Nome,Nome do Meio,Último Nome,Endereço de correio eletrónico,Telefone (emprego),Telemóvel\nAna,,Lima,ana@x.com,1133334444,11988401266',
    ],
    [
      'Outlook en español',
      'Tratamiento,Nombre,Segundo nombre,Apellidos,Organización,Dirección de correo electrónico,Teléfono del trabajo,Particular,Teléfono móvil\n,Ana,,Lima,Loja,ana@x.com,1133334444,,11988401266',
    ],
    ['iCloud', 'First name,Last name,Company,Mobile,Home,Work,Email\nAna,Lima,Loja,11988401266,,1133334444,ana@x.com'],
    [
      'iCloud en español',
      'Nombre de pila,Apellidos,Empresa,Móvil,Casa,Trabajo,Correo\nAna,Lima,Loja,11988401266,,1133334444,ana@x.com',
    ],
    [
      'iCloud em português',
      'Nome,Sobrenome,Empresa,Celular,Casa,Trabalho,E-mail\nAna,Lima,Loja,11988401266,,1133334444,ana@x.com',
    ],
    ['addresses of WhatsApp', 'jid;pushName;email\n5511988401266@s.whatsapp.net;Ana Lima;ana@x.com'],
    ['texts that look like formulas', 'Nome;Celular;E-mail\n"=""Ana Lima""";"=""11988401266""";ana@x.com'],
    ['columns of country, area and number', 'Nome;DDI;DDD;Número;E-mail\nAna Lima;55;11;988401266;ana@x.com'],
  ])('%s', (_, csv) => expect(peopleOf(csv, brazil)).toEqual([ana()]));

  test.each([
    ['Razão Social;CNPJ;Telefone 1;Telefone 2\nLoja Ltda;12.345.678/0001-95;1133334444;11988401266', 'Loja Ltda'],
    ['Razão Social;Contato;Celular\nLoja Ltda;Ana;11988401266', 'Ana'],
    ['Aluno;Responsável;Celular do responsável\nAna;Bia;11988401266', 'Ana'],
    ['Paciente;Celular;Data de nascimento\nAna;11988401266;01/02/1990', 'Ana'],
    ['Nome;Apelido;Celular\nAna;Aninha;11988401266', 'Ana'],
    ['Nome do produto;Cliente;Celular\nCamiseta;Ana;11988401266', 'Ana'],
    ['Carimbo de data/hora,Seu nome completo,Qual o seu WhatsApp com DDD?\n01/01/2026,Ana,11988401266', 'Ana'],
    ['id;razao;telefone_celular;whatsapp;fone\n10;Ana;;11988401266;1133334444', 'Ana'],
    ['A1_COD;A1_NOME;A1_DDD;A1_TEL\n1;Ana;11;988401266', 'Ana'],
    ['Nome;Celular 2;Celular (WhatsApp)\nAna;11977776666;11988401266', 'Ana'],
    ['Respondente,Telefone do respondente,Nota\nAna,5511988401266,9', 'Ana'],
    ['Nome do lead,Contato principal,Celular (contato)\nLead #1,Ana,11988401266', 'Ana'],
    ['Cliente;Contato;Endereço\nAna;(11) 98840-1266;Rua A, 25', 'Ana'],
    ['Name,Given Name,Family Name,Phone 1 - Value\nAna Lima,Ana,Lima,11988401266', 'Ana Lima'],
    ['Nome;Celular\n"Ana\n Lima";11988401266', 'Ana Lima'],
    ['firstname,lastname,mobilephone\nAna,Lima,+5511988401266', 'Ana Lima'],
    ['FirstName,LastName,MobilePhone\nAna,Lima,+5511988401266', 'Ana Lima'],
    ['customerName,customerPhoneNumber\nAna,5511988401266', 'Ana'],
    ['Aluno(a);Celular\nAna;11988401266', 'Ana'],
    ['Tutor;Pet;Celular\nAna;Rex;11988401266', 'Ana'],
    ['2026-01-31;Ana;11988401266', 'Ana'],
    ['31/01/2026;Ana;11988401266', 'Ana'],
    ['Cliente;Contato 1;Contato 2\nAna;11988401266;', 'Ana'],
    ['Lead;Fone;Etapa\nAna;11988401266;Novo', 'Ana'],
    ['Formatted Phone,Saved Name,Public Name\n+55 11 98840-1266,,Ana', 'Ana'],
    ['Phone Number,Is My Contact,Saved Name\n+55 11 98840-1266,true,Ana', 'Ana'],
  ])('%j names %s', (csv, name) => expect(peopleOf(csv, brazil)).toEqual([ana(undefined, name, '')]));

  test.each([
    [argentina, 'Apellido y Nombre;Tel. Celular;DNI\nAna Lima;11 15 2345-6789;30123456', '5491123456789'],
    [argentina, 'Nombre y apellido;Nro. de WhatsApp\nAna Lima;+54 9 11 2345-6789', '5491123456789'],
    [argentina, 'Nombre;Apellido;Celular\nAna;Lima;11 2345-6789', '541123456789'],
    [mexico, 'Nombre(s),Apellidos,Núm. celular\nAna,Lima,55 1234 5678', '525512345678'],
    [portugal, 'Nome;Telemóvel;Telefone fixo\nAna Lima;912 345 678;213 456 789', '351912345678'],
    [portugal, 'Nome;Apelido;Telemóvel\nAna;Lima;912 345 678', '351912345678'],
    [portugal, 'Nome;Telefone;Tlm.\nAna Lima;213 456 789;912 345 678', '351912345678'],
    ['America/Bogota', 'Nombres;Apellidos;No. Celular\nAna;Lima;300 123 4567', '573001234567'],
    ['America/Santiago', 'Nombre;RUT;Fono\nAna Lima;12.345.678-9;9 8765 4321', '56987654321'],
    ['America/New_York', 'Full Name;Work Phone;Cell Phone #\nAna Lima;4155550000;4155552671', '14155552671'],
    ['Europe/Madrid', 'Nombre;Apellidos;Tfno. móvil\nAna;Lima;612 34 56 78', '34612345678'],
    ['Europe/Berlin', 'Vorname;Nachname;Handy\nAna;Lima;0151 23456789', '4915123456789'],
    ['Europe/Rome', 'Nome;Cognome;Cellulare\nAna;Lima;347 123 4567', '393471234567'],
    ['Europe/Paris', 'Nom;Prénom;Portable\nLima;Ana;06 12 34 56 78', '33612345678'],
    [brazil, 'Nome;DDI;Telefone\nAna Lima;351;912345678', '351912345678'],
    [brazil, 'Nome;Código do país;Telefone\nAna Lima;+54;(011) 2345-6789', '541123456789'],
  ])('in %s: %j', (timeZone, csv, number) => expect(peopleOf(csv, timeZone)).toEqual([ana(number, 'Ana Lima', '')]));

  test.each([
    'Name,Phone 1 - Type,Phone 1 - Value\nAna,Mobile,+55 11 3333-4444 ::: +55 11 98840-1266',
    'Name,Phone 1 - Value,Phone 2 - Value\nAna,(11) 98840-1266 ::: (11) 98840-1277,(11) 3333-4444',
    'Nome;DDD;Telefone\nAna;11;3333-4444 ::: 98840-1266',
  ])('several numbers in a cell of Google Contacts are several phones: %j', (csv) =>
    expect(peopleOf(csv, brazil)).toEqual([ana(undefined, 'Ana', '')]),
  );

  test('totals below the rows of a report are not read as people, but a person without a number is reported', () => {
    const foot = fc.constantFrom(
      'Total',
      'TOTAL:',
      'Total de registros: 1',
      'Subtotal',
      'Página 1 de 1',
      'Page 1',
      'Totais',
    );
    const column = fc.constantFrom(
      (text: string) => `${text};`,
      (text: string) => `;${text}`,
    );
    fc.assert(
      fc.property(foot, column, (text, place) => {
        expect(peopleOf(`Nome;Celular\nAna;11988401266\n${place(text)}\n`, brazil)).toEqual([
          ana(undefined, 'Ana', ''),
        ]);
      }),
    );
    expect(peopleOf('Nome;Celular\nTotal Fitness;11988401266', brazil)).toEqual([ana(undefined, 'Total Fitness', '')]);
    expect(peopleOf('Nome;Celular\nAna;11988401266\nBia;', brazil)[1]).toEqual(['Bia', '', '', 'number']);
  });

  test('empty headers name no column', () => {
    expect(peopleOf(';Nome;;Celular\n;Ana;1133334444;11988401266', brazil)).toEqual([ana(undefined, 'Ana', '')]);
  });

  test('headers mean the same in any case, joined or apart', () => {
    const words = [
      ['first', 'name'],
      ['last', 'name'],
      ['mobile', 'phone'],
    ];
    const spelled = fc.constantFrom(
      (parts: string[]) => parts.join(' '),
      (parts: string[]) => parts.join('_').toUpperCase(),
      (parts: string[]) => parts.join(''),
      (parts: string[]) => parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(''),
      ([first = '', second = '']: string[]) => first + second.charAt(0).toUpperCase() + second.slice(1),
      (parts: string[]) => `  ${parts.join('-')}: `,
    );
    fc.assert(
      fc.property(fc.array(spelled, { minLength: 3, maxLength: 3 }), (spell) => {
        const headers = words.map((parts, at) => spell[at]?.(parts));
        expect(peopleOf(`${headers.join(';')}\nAna;Lima;11988401266`, brazil)).toEqual([
          ana(undefined, 'Ana Lima', ''),
        ]);
      }),
    );
  });
});
