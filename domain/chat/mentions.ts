type Named = { id: number; name: string };

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/**
 * Finds the members that a text mentions with `@` and their whole name, in any case. Where names begin alike, the longest
 * wins.
 */
export const mentionsIn = <N extends Named>(
  text: string,
  members: readonly N[],
): { from: number; to: number; who: N }[] => {
  const longestFirst = members.filter(({ name }) => name).toSorted((a, b) => b.name.length - a.name.length);
  const found: { from: number; to: number; who: N }[] = [];
  for (let from = text.indexOf('@'); from >= 0; from = text.indexOf('@', from + 1)) {
    if (isWord(text[from - 1])) continue; // an e-mail address
    const who = longestFirst.find(({ name }) => {
      const called = text.slice(from + 1, from + 1 + name.length);
      return called.toLowerCase() === name.toLowerCase() && !isWord(text[from + 1 + name.length]);
    });
    if (who) found.push({ from, to: from + 1 + who.name.length, who });
  }
  return found;
};
