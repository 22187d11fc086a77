/** The faults of one place, as texts. */
export type Faults = { lost: string[]; doubled: string[]; disordered: string[] };

/** Compares what was written, in order and each text once, with what is seen in a place. Other texts do not count. */
export const compare = (written: readonly string[], seen: readonly string[]): Faults => {
  const places = new Map(written.map((text, at) => [text, at]));
  const times = new Map<string, number>();
  for (const text of seen) times.set(text, (times.get(text) ?? 0) + 1);
  const order = [...times.keys()].filter((text) => places.has(text));
  const placeOf = (at: number): number => places.get(order[at] ?? '') ?? -1;
  return {
    lost: written.filter((text) => !times.has(text)),
    doubled: written.filter((text) => (times.get(text) ?? 0) > 1),
    disordered: order.filter((_, at) => at > 0 && placeOf(at) < placeOf(at - 1)),
  };
};
