const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The state a form is based on. `base` holds the starting value of each field. `rivals` are the fields that both the
 * user and a colleague changed in different ways; the form lists them.
 */
type Ground<V> = { base: V; rivals: readonly Extract<keyof V, string>[] };

/**
 * The ground after a colleague's change. A field stays in `rivals` until both have the same value, even when other
 * fields change.
 */
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
