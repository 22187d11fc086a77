/** The words with names behind an @ in the place of what stands there on WhatsApp; who has no name stays as he is written. */
export const withNames = (words: string, named: readonly { said: string; name: string | null }[]): string => {
  const names = new Map(named.map(({ said, name }) => [said, name]));
  return words.replaceAll(/@(\d+)/g, (written, said: string) => {
    const name = names.get(said);
    return name ? `@${name}` : written;
  });
};
/** Of some who may be named behind an @, those that these words name. */
export const namedBy = <M extends { said: string }>(some: readonly M[], body: string): M[] =>
  some.filter(({ said }) => new RegExp(`@${said}(?!\\d)`).test(body));
