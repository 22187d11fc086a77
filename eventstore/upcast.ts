/** Changes the data of an event of version `v` (its first version is 1) into that of version `v + 1`. Pure. */
export type Upcaster = (data: unknown) => unknown;
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** Every change of meaning that an event type went through: type -> version -> upcaster. */
export const upcasters: Upcasters = {
  // The first claims named no revision. One whose owner is absent was for a birth in a new stream, and is abandoned as such;
  // of an owner who is there but does not live nothing is awaited: it is free.
  Claimed: { 1: (data) => ({ ...Object(data), at: -1 }) },
};

/** The data as the newest version of its type has it. */
export const upcast = (type: string, v: number, data: unknown, known: Upcasters = upcasters): unknown => {
  const step = known[type]?.[v];
  return step ? upcast(type, v + 1, step(data), known) : data;
};

/** The version that new events of a type are written with. */
export const versionOf = (type: string, known: Upcasters = upcasters): number =>
  Math.max(0, ...Object.keys(known[type] ?? {}).map(Number)) + 1;
