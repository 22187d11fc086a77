import { unescapeFormulas } from '../kernel/spreadsheetText.ts';

/** The value of a spreadsheet cell. */
export type Cell = string | number | boolean | Date | null | undefined;

/** Programs write `="0011"`, so that spreadsheets keep a text as it is. */
const quotedText = /^="([^"]*)"$/;
/** Returns the text of a cell; a number becomes its digits. */
export const textOfCell = (cell: Cell): string =>
  cell === null || cell === undefined ? '' : unescapeFormulas(String(cell).trim().replace(quotedText, '$1'));

const setOf = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((some) => some.trim().split(/\s+/)));

/** Header words of phone columns, the surest first. A "mobile" column holds mobiles; a "number" may be any number. */
export const phoneWords: readonly ReadonlySet<string>[] = [
  setOf(
    'celular celulares cel cels whatsapp whatsapps whats wpp zap jid mobile mob movil moviles cell cellphone cellular iphone telemovel',
    'telemoveis tlm telm movel handy handynummer cellulare portable',
  ),
  setOf(
    'telefone telefones telefono telefonos telefon telephone phone phones fone fones fono fonos tel tels tfno tlf tlfno',
  ),
  setOf('numero numeros number numbers num'),
];
/** Words that head a column of names or of phones. Only the cells below tell. */
export const contactWords: ReadonlySet<string> = setOf('contato contatos contact contacts contacto contactos');
/** A header with one of these words is about something else. */
export const otherWords: ReadonlySet<string> = setOf(
  'pedido pedidos order casa house endereco address direccion rua street cep zip postal type tipo rotulo etiqueta',
  'label cpf cnpj rg dni rut cuit cuil nit nif nie ruc curp rfc documento document nota nf fax ramal extension contrato contract',
  'protocolo cartao card serie lote codigo cod code',
);
/** After these words, "number" is not a phone number, but "phone" still is. */
export const numberedWords: ReadonlySet<string> = setOf('cliente customer conta account item ticket');
/** Words of phones that reach another person, such as the seller. They come after the customer's own. */
export const othersWords: ReadonlySet<string> = setOf(
  'vendedor vendedora corretor corretora representante recado emergencia seller salesperson emergency',
);
/** A number under one of these is on WhatsApp, so it comes before other mobiles. */
export const whatsAppWords: ReadonlySet<string> = setOf('whatsapp whats wpp zap');
/** Names of something else than a person: `Nome do produto`, `User name`, `Country Name`. */
export const impersonalWords: ReadonlySet<string> = setOf(
  'produto producto product arquivo archivo file user usuario empresa company organization rua cidade ciudad city estado',
  'state pais country bairro barrio mae pai vendedor vendedora phonetic lead negocio oportunidade deal campanha campaign form',
  'formulario anuncio ad evento event curso course plano plan servico servicio service categoria category grupo group lista',
  'list banco bank setor departamento department cargo',
);

/** Words that programs write together with another one: `firstname`, `NOMECLIENTE`, `dddcelular`. */
const joinable = [
  ...phoneWords,
  contactWords,
  otherWords,
  numberedWords,
  whatsAppWords,
  impersonalWords,
  setOf('nome name nombre email mail correo first last full given family home work completo completa ddd ddi fixo'),
  setOf('aluno paciente titular responsavel razao social fantasia principal comercial residencial display'),
].flatMap((words) => [...words].filter((word) => word.length > 2));
const known: ReadonlySet<string> = new Set(joinable);
const either = joinable.toSorted((a, b) => b.length - a.length).join('|');
const joined = new RegExp(`^(${either})(${either})(${either})?$`);
const apart = (word: string): string =>
  known.has(word) ? word : (joined.exec(word)?.slice(1).filter(Boolean).join(' ') ?? word);

/**
 * Normalizes a header: `  E-Mail: ` becomes `e mail`, `firstName` `first name`, `Fone2` `fone 2`, `Aluno(a)` `aluno`,
 * `TEL;TYPE=CELL` `tel cell`.
 */
export const plainHeader = (cell: Cell): string =>
  textOfCell(cell)
    .replace(/\((?:a|o|s|as|os|es)\)/gi, '')
    .replace(/;\s*type\s*=\s*/gi, ' ')
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{L})(?=\p{N})/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word === 'nm' ? 'nome' : apart(word)))
    .join(' ');
