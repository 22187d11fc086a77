import type { z } from 'zod';

/**
 * The person that an event's personal fields belong to, so that they can be erased. `of`: the data field with their id, or
 * 'stream' when the stream is the person. `rather`: a field that identifies the person instead, where it holds an id. `list`:
 * people on a list of contacts, under one key (contacts.md, Lists of contacts). `ofCompany`: the stream is a company
 * and the person is one of its people. A field without an id then means no person.
 */
export type Whose = { whose: 'contact' | 'user' | 'list'; of: string; rather?: string; ofCompany?: true };
/**
 * The fields sealed under a person's key (privacy.md, How a person is erased). A name may reach one level deep:
 * `media.name`.
 */
export type Personal = Whose & { fields: readonly string[] };

/** One type of event: the shape of its data, and which of its fields are personal and whose. */
export type EventSpec = {
  data: z.ZodObject;
  personal?: Personal;
  /** Text fields that say nothing about a contact or user. Every text field of an event is either here or personal. */
  plain?: readonly string[];
  /** The event records that the stream's person has been erased: nothing sealed for them opens after it. */
  erases?: Whose['whose'];
};
export type Catalogue = Readonly<Record<string, EventSpec>>;

export type Fact<T extends string = string, D extends object = object> = {
  readonly type: T;
  readonly data: Readonly<D>;
};
/** The union of all events of a catalogue. */
export type EventOf<C extends Catalogue> = { [T in keyof C & string]: Fact<T, z.output<C[T]['data']>> }[keyof C &
  string];

/** Whether an event belongs to this catalogue. The event was read, so the schema of its type has already checked it. */
export const isOf = <C extends Catalogue>(catalogue: C, event: Fact): event is EventOf<C> =>
  Object.hasOwn(catalogue, event.type);

/** Returns the event checked by its catalogue; undefined when the catalogue does not know the type. Throws ZodError. */
export const parseEvent = <C extends Catalogue>(catalogue: C, type: string, data: unknown): EventOf<C> | undefined => {
  const spec = Object.hasOwn(catalogue, type) ? catalogue[type] : undefined;
  // The schema of this type has just parsed the data, so the pair is a member of the union.
  return spec && ({ type, data: spec.data.parse(data) } as unknown as EventOf<C>);
};
