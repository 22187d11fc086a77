/** A WhatsApp number (digits) as people read it: +55 11 98840-1266; of other countries +digits. */
export const readableNumber = (number: string): string => {
  const digits = number.replace(/\D/g, '');
  const [, area, head, tail] = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  if (area) return `+55 ${area} ${head}-${tail}`;
  return digits && `+${digits}`;
};
