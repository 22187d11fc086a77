/** Returns the ASCII digit of a decimal digit of any script. Each script has its ten digits in one run. */
export const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
  return String((point - start) % 10);
};
