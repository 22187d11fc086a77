const digitsOf = (body: string, weights: readonly number[]): number => {
  const sum = weights.reduce((all, weight, at) => all + weight * (body.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};
const down = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from - at);
const cnpjWeights = [...down(5, 4), ...down(9, 8)];

const checks = (number: string, first: readonly number[], second: readonly number[]): boolean =>
  `${digitsOf(number, first)}${digitsOf(number, second)}` === number.slice(-2);

/**
 * Returns the text's CPF or CNPJ without punctuation, or null if it is not one or its check digits are wrong. CNPJs may
 * contain letters, as issued since July 2026.
 */
export const taxNumberOf = (text: string): string | null => {
  const bare = text.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  if (/^(.)\1*$/.test(bare)) return null;
  if (/^\d{11}$/.test(bare)) return checks(bare, down(10, 9), down(11, 10)) ? bare : null;
  if (/^[0-9A-Z]{12}\d{2}$/.test(bare)) return checks(bare, cnpjWeights, [6, ...cnpjWeights]) ? bare : null;
  return null;
};

/** Formats a tax number as people write it: `123.456.789-09`, `12.345.678/0001-95`. */
export const spelledTaxNumber = (bare: string): string =>
  bare.length === 11
    ? bare.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : bare.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
