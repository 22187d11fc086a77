/** Words that people who set up customer service often choose. */
const usual = (
  'acesso admin administrador atende atendente atendimento cliente empresa equipe loja mudar senha suporte teste ' +
  'ticketz trocar usuario whaticket whats whatsapp zap'
).split(' ');
const SHORTEST = 3;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const lettersOf = (text: string): string => plain(text).replaceAll(/\P{L}/gu, '');

/**
 * Whether the letters of a password are only the user's own names, parts of the e-mail or usual words. Digits and signs do
 * not count. `personal`: the user's name and e-mail.
 */
export const isEasyWord = (password: string, personal: readonly string[]): boolean => {
  const own = personal.flatMap((text) => plain(text).split(/\P{L}+/u));
  const words = [...own, ...usual].filter(({ length }) => length >= SHORTEST);
  const letters = lettersOf(password);
  const reached = new Set([0]);
  for (const at of reached) for (const word of words) if (letters.startsWith(word, at)) reached.add(at + word.length);
  return letters !== '' && (reached.has(letters.length) || personal.some((text) => lettersOf(text) === letters));
};
