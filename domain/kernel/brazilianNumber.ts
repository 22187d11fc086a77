/** Brazilians write a hyphen, and WhatsApp has old mobiles without the ninth digit of the numbering plan. */
const brazilian = /^55([1-9][1-9])(\d{4,5})(\d{4})$/;

/** Formats digits as Brazilians write them: +55 11 98840-1266. Null for a number of another country. */
export const brazilianNumber = (digits: string): string | null => {
  const [, area, head, tail] = brazilian.exec(digits) ?? [];
  return area ? `+55 ${area} ${head}-${tail}` : null;
};
