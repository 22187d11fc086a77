const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Formats an amount as `R$ 99,90`, in every language (R367). */
export const reais = (value: number): string => format.format(value).replace(/\u00a0/g, ' ');

/** Formats an amount for an input field: `99,90`. */
export const typedReais = (value: number): string => value.toFixed(2).replace('.', ',');
