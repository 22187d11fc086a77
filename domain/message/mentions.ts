/** Returns the text with names in place of the numbers after each @. Unknown people keep their number. */
export const withNames = (words: string, named: readonly { said: string; name: string | null }[]): string => {
  const names = new Map(named.map(({ said, name }) => [said, name]));
  return words.replaceAll(/@(\d+)/g, (written, said: string) => {
    const name = names.get(said);
    return name ? `@${name}` : written;
  });
};
/** Returns the mentions that occur in the text. */
export const namedBy = <M extends { said: string }>(some: readonly M[], body: string): M[] =>
  some.filter(({ said }) => new RegExp(`@${said}(?!\\d)`).test(body));
