/** Returns the ASCII digit of a decimal digit of any script. Each script has its ten digits in one run. */
export const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
  return String((point - start) % 10);
};

/** In the text, `%2B` (an escaped +) has become ` 2b`. */
const links: readonly RegExp[] = [
  /^(?:https?:\/\/)?(?:www\.)?wa\.me\/\+?/,
  /^(?:https?:\/\/)?(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]*&)?phone=(?:\+| ?2b)?/,
];
const scheme = /^(?:tel|callto|sms|whatsapp):(?:\/\/)?/;
/** A WhatsApp JID as logs and exports show it, with or without a device. */
const jid = /^(\d+)(?:[.:_]\d+)*@(?:s\.whatsapp\.net|c\.us)$/;

/** A LID or a group of WhatsApp, or a Brazilian CPF or CNPJ with its punctuation. */
const notPhone = /@(?:lid|g\.us)$|^\d{3}\.\d{3}\.\d{3}-\d{2}$|^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/;

/** A date, perhaps with an hour: 2026-01-31, 31.01.2026 10:30. */
const date =
  /^(?:(?:19|20)\d{2}-(?:0?[1-9]|1[0-2])-\d{1,2}|\d{1,2}[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)\d{2})(?:[t ]+\d{1,2}[:h].*)?$/;
/** Whether a text is only a date, which may have as many digits as a number. */
export const isDate = (text: string): boolean => date.test(text.trim().toLowerCase());

/** An amount of money: R$ 1.234.567,00. */
const amount = /^\s*(?:R|US)?[$€£]\s*\d[\d.,\s]*$/i;
/** A spreadsheet turned a phone number into an amount: 5511988401266.0, 5.511.988.401.266,00. */
const decimals = /^(?:(\+?\d{6,})[.,]0+|(\+?\d{1,3}(?:[.,]\d{3}){2,})[.,]0{1,2})$/;
/** Digits in groups of three by one sign, as spreadsheets show large numbers: 11,988,401,266. */
const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3}){1,3}$/;
const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/;

/** Expands a number that a spreadsheet abbreviated (5,51199E+12). Returns null where digits are lost. */
const expanded = ([, whole = '', rest = '', power = '']: RegExpExecArray): string | null =>
  rest.length >= Number(power) && /^0*$/.test(rest.slice(Number(power))) ? whole + rest.slice(0, Number(power)) : null;

/**
 * Returns typed or pasted text with only ASCII digits, letters and signs. Removes invisible characters, accents, emoji,
 * quotes, links and spreadsheet decimals. '' for text in the form of something else. Null: a spreadsheet abbreviated the number and its last digits are lost.
 */
export const numberText = (typed: string): string | null => {
  const text = typed
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\0]/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[^\S\n]+|[\r\v\f]/g, ' ')
    .replace(/[^\p{L}\d\s+()[\]{}.,;:*#@/|&=?_'"-]/gu, ' ')
    .toLowerCase()
    .replace(/^[\s='"]+|[\s'"]+$/g, '');
  if (notPhone.test(text) || isDate(text) || amount.test(typed)) return '';
  const link = links.find((one) => one.test(text));
  if (link) return `+${/^[\d\s().-]*/.exec(text.replace(link, ''))?.[0].replace(/\D/g, '') ?? ''}`;
  const plain = text.replace(scheme, '');
  const ofJid = jid.exec(plain)?.[1];
  if (ofJid) return `+${ofJid}`;
  const power = scientific.exec(plain);
  if (power) return expanded(power);
  if (grouped.test(plain)) return plain.replace(/[.,]/g, '');
  return plain.replace(decimals, (_, whole?: string, inGroups = '') => whole ?? inGroups.replace(/[.,]/g, ''));
};

const extension =
  /(?:;\s*ext\s*=|[\s,;.(-]*(?:\b(?:ramal|rml|ext|extn|extension|extensao|anexo|interno|int|r)\b|#|(?<=[\d\s)])x)[.:\s]*)\d{1,6}\)?\s*$/;
/** A number of a person, a company or an address, with the word that says so: CPF 123.456.789-09, CEP: 01310-100. */
const documents =
  /\b(?:cpf|cnpj|rg|cnh|cep|nif|nit|pis|dni|cuit|cuil|rut|ruc|curp|rfc|inscricao|matricula|protocolo|pedido)\b[\s.:#-]*(?:n[o.]*[\s:]*)?\d[\d./-]*/g;
/** An e-mail address or the name of a page, whose digits are no number. */
const address = /\S+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+|(?:https?:\/\/|www\.)\S+|\b[a-z][\w-]*(?:\.[a-z][\w-]*)+\/\S*/gu;
/** An hour in a remark: 14h30, 8h, and behind a number 22:00. */
const hour = /(?<!\d)\d{1,2}h(?:\d{2})?(?![\d\p{L}])|(?<=\d{4}[^\n]*)(?<!\d)\d{1,2}:\d{2}(?!\d)/gu;
/** A letter in or next to a group of digits, typed for one of them: 9884O-1266, O11. It is unknown which number is meant. */
const letterForDigit = /\d\p{L}[.-]?\d|\b[olisb]\d{3,}|(?:\d[.-]\d{2,}|\d{4,})[olisb]\b/u;
/** A place in the mask of a form that was not filled in: (11) 98840-126_ */
const unfilled = /\d_+(?=[\s)-]|$)/;
/** The trunk 0 with a placeholder for a carrier: 0xx11, (0**11). */
const carrierPlace = /0\s*[x*]{2}/g;
/** A country or area code behind its name, and the label of the number that follows: DDD 11 Tel 98840-1266. */
const namedCode =
  /\b(?:ddi|ddd|lada)\b[\s:.-]*(\(?\+?\d{1,3}\)?)[\s:.,;/|-]*(?:(?!ddd|lada)\p{L}[\p{L}.:\s]*)?(?=[+(\d])/gu;
/** The number of a label: Tel 2: …, Ana 3 - …. 1 and 7 are country codes. */
const labelled = /(?<=\p{L}\s?)[2-689]\s*[-.):]\s+(?=[+(\d])/gu;
const between = /[\n;|/&]|,|:{2,}|\b(?:e|ou|and|or|y|o)\b|[\s(](?=\d{1,3}\p{L})|\p{L}[\p{L}.:\s]*(?=[+(\d])/u;

const digitsIn = (part: string): number => part.replace(/\D/g, '').length;

/** Digits that slashes or bars separate, at the beginning of a text. */
const slashed = /^[\s\d+().-]*\d[\s().-]*(?:[/|][\s\d().-]*\d[\s().-]*)+/;
const dateAhead = /^\s*\d{1,2}\/\d{1,2}\/(?:19|20)\d{2}\b/;
/** The most digits of a country and area code in front of a slash. */
const [MOST_OF_AREA, MOST_OF_CODES] = [5, 7];

/**
 * Joins a number that slashes or bars divide: 0151/23456789, +55/11/98840-1266. Null for other text. Whether it is one number
 * or several, the caller finds out.
 */
export const unslashed = (text: string): string | null => {
  const [head] = slashed.exec(text) ?? [];
  if (head === undefined || dateAhead.test(head)) return null;
  const codes = head.split(/[/|]/).slice(0, -1);
  const isCodes = codes.every((code) => digitsIn(code) <= (code.includes('+') ? MOST_OF_CODES : MOST_OF_AREA));
  return isCodes ? head.replace(/[/|]/g, ' ') + text.slice(head.length) : null;
};

/** A remark behind a number has at most these digits: "until 18h", "2nd floor". A shorter second number has more. */
const MOST_OF_REMARK = 3;
const FEWEST_OF_NUMBER = 8;

/**
 * Splits the text of one cell between two numbers. Each part loses its extension and label. Remarks behind a number are left
 * out; digits before it may be its country code.
 */
export const numbersIn = (text: string): string[] => {
  const parts = partsOf(text);
  const first = parts.findIndex((part) => digitsIn(part) >= FEWEST_OF_NUMBER);
  return parts.filter((part, at) => first < 0 || at <= first || digitsIn(part) > MOST_OF_REMARK);
};

const partsOf = (text: string): string[] => {
  const plain = text
    .replace(address, ' ')
    .replace(documents, ' ')
    .replace(hour, ' ')
    .replace(carrierPlace, '0')
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(extension, '')
    .replace(namedCode, '$1 ')
    .replace(labelled, ' ');
  if (letterForDigit.test(plain) || unfilled.test(plain)) return [];
  return plain
    .split(between)
    .map((part) =>
      part
        .replace(extension, '')
        .replace(/\p{L}+/gu, ' ')
        .trim(),
    )
    .filter((part) => /\d/.test(part));
};
