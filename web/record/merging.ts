const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that both a colleague and the user changed, each in his own way: of these the user is told. */
export const rivalsOf = <V extends object>(before: V, theirs: V, mine: V): Extract<keyof V, string>[] => {
  const rivals: Extract<keyof V, string>[] = [];
  for (const name in theirs)
    if (![before, mine].some((values) => same(values[name], theirs[name])) && !same(mine[name], before[name]))
      rivals.push(name);
  return rivals;
};
