/** Converts the data of an event from version `v` (the first is 1) to version `v + 1`. Pure. */
export type Upcaster = (data: unknown) => unknown;
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** Every change of meaning of an event type: type -> version -> upcaster. */
export const upcasters: Upcasters = {
  // The first claims had no revision. Revision -1 means that the owner's stream was to be created: such a claim is
  // abandoned if the owner does not exist. If the owner exists but is not alive, the claim is free.
  Claimed: { 1: (data) => ({ ...Object(data), at: -1 }) },
};

/** Returns the data in the newest version of its type. */
export const upcast = (type: string, v: number, data: unknown, known: Upcasters = upcasters): unknown => {
  const step = known[type]?.[v];
  return step ? upcast(type, v + 1, step(data), known) : data;
};

/** Returns the version with which new events of a type are written. */
export const versionOf = (type: string, known: Upcasters = upcasters): number =>
  Math.max(0, ...Object.keys(known[type] ?? {}).map(Number)) + 1;
