/** Of some who may be named behind an @, those that these words name. */
export const namedBy = <M extends { said: string }>(some: readonly M[], body: string): M[] =>
  some.filter(({ said }) => new RegExp(`@${said}(?!\\d)`).test(body));
