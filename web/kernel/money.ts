const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** An amount as it is shown: `R$ 99,90`, whatever the language (R367). */
export const reais = (value: number): string => format.format(value).replace(/\u00a0/g, ' ');

/** The same as it is typed: `99,90`. */
export const typedReais = (value: number): string => value.toFixed(2).replace('.', ',');
