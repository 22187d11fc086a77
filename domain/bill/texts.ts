import type { Bill } from './events.ts';

type Language = 'pt' | 'en' | 'es';
const words = {
  pt: {
    bill: 'Fatura',
    of: 'de',
    due: 'Vencimento',
    value: 'Valor',
    link: 'Link',
    pix: 'Pix copia e cola:',
    line: 'Linha digitável:',
  },
  en: {
    bill: 'Bill',
    of: 'of',
    due: 'Due date',
    value: 'Amount',
    link: 'Link',
    pix: 'Pix code:',
    line: 'Payment line:',
  },
  es: {
    bill: 'Factura',
    of: 'de',
    due: 'Vencimiento',
    value: 'Valor',
    link: 'Enlace',
    pix: 'Código Pix:',
    line: 'Línea de pago:',
  },
} as const;

/**
 * The texts for no open bill and for a failed look-up, after which an agent takes over. People who are no customers get the
 * same `none`.
 */
export const billOutcome: Record<Language, { none: string; failed: string }> = {
  pt: {
    none: 'Não encontrei fatura em aberto para este CPF ou CNPJ.',
    failed: 'Não consegui consultar suas faturas agora. Um atendente vai continuar por aqui.',
  },
  en: {
    none: 'I found no open bill for this CPF or CNPJ.',
    failed: 'I could not look up your bills right now. An agent will take it from here.',
  },
  es: {
    none: 'No encontré facturas pendientes para este CPF o CNPJ.',
    failed: 'No pude consultar sus facturas ahora. Un agente seguirá con su atención.',
  },
};

const more: Record<Language, (count: number) => string> = {
  pt: (count) => (count === 1 ? 'Há mais 1 fatura em aberto.' : `Há mais ${count} faturas em aberto.`),
  en: (count) => (count === 1 ? 'There is 1 more open bill.' : `There are ${count} more open bills.`),
  es: (count) => (count === 1 ? 'Hay 1 factura pendiente más.' : `Hay ${count} facturas pendientes más.`),
};

const zones = { pt: 'pt-BR', en: 'en', es: 'es' } as const;
/** Bills are always in reais, in every language. */
const moneyOf = (cents: number, language: Language): string =>
  new Intl.NumberFormat(zones[language], { style: 'currency', currency: 'BRL' })
    .format(cents / 100)
    .replaceAll('\u00a0', ' ');
const dayOf = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');

/** Returns the messages about each bill: its summary, then each code to copy for payment in a separate message. */
export const saidOfBills = (bills: readonly Bill[], left: number, language: Language): string[][] => {
  const of = words[language];
  return bills.map(({ cents, dueDate, line, pix, link }, at) => {
    const about = [
      bills.length > 1 ? `*${of.bill} ${at + 1} ${of.of} ${bills.length}*` : `*${of.bill}*`,
      `${of.due}: ${dayOf(dueDate)}`,
      `${of.value}: ${moneyOf(cents, language)}`,
      ...(link ? [`${of.link}: ${link}`] : []),
    ].join('\n');
    const rest = at === bills.length - 1 && left > 0 ? [more[language](left)] : [];
    return [about, ...(pix ? [of.pix, pix] : []), ...(line ? [of.line, line] : []), ...rest];
  });
};
