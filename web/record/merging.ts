const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a form stands on: `base` is of each field what the user began with; `rivals` are the fields that both he and a
 * colleague changed, each in his own way: of these he is told.
 */
export type Ground<V> = { base: V; rivals: readonly Extract<keyof V, string>[] };

/** The ground after a colleague's change: a rivalry lasts until both say the same, whatever else is changed meanwhile. */
export const merged = <V extends object>(ground: Ground<V>, theirs: V, mine: V): Ground<V> => {
  const base = { ...theirs };
  const rivals: Extract<keyof V, string>[] = [];
  for (const name in theirs) {
    const before = ground.base[name];
    const touched = ground.rivals.includes(name) || !same(mine[name], before);
    if (!touched || same(theirs[name], before) || same(theirs[name], mine[name])) continue;
    rivals.push(name);
    base[name] = before;
  }
  return { base, rivals };
};
