/** Calling codes of countries: one digit if it is a known code, otherwise two, otherwise three. */
const calling = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** The sizes of digit groups, by the number of digits after the calling code. */
const groupings: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
};

/** Formats a WhatsApp number (digits) for people: +55 11 98840-1266, +351 912 345 678. */
export const readableNumber = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  const [, area, head, tail] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  if (area) return `+55 ${area} ${head}-${tail}`;
  const [code = ''] = calling.exec(digits) ?? [];
  let rest = digits.slice(code.length);
  const parts = (groupings[rest.length] ?? [rest.length]).map((length) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    return part;
  });
  return digits && [`+${code}`, ...parts].join(' ').trimEnd();
};
