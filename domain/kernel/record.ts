import { z } from 'zod';
import { storedName } from './names.ts';
import type { Feature } from './gates.ts';
import type { Actor } from './actor.ts';
import { Refused, type Commands, type Decider } from './decider.ts';
import type { Catalogue, Personal } from './event.ts';
import type { Permission } from './permissions.ts';

/** The fields of a record as its events store them. The schema has already parsed them. */
export type Row = Readonly<Record<string, unknown>>;
export type RecordCommand = Commands<{ Create: { fields: Row }; Change: { fields: Row }; Delete: object }>;
export type RecordState = { is: 'absent' } | { is: 'deleted' } | { is: 'present'; fields: Row };

/** A stored file: the name in storage, and the name that its author gave it. */
export type HeldFile = { path: string; name: string | null };
export type Holds = { field: string; files: (fields: Row) => readonly HeldFile[] };
const held = z.object({ mediaPath: z.string(), mediaName: storedName.nullable() });
/** Works for kinds of records with a single file. */
export const oneFile: Holds = {
  field: 'mediaPath',
  files: (fields) => {
    const { data: file } = held.safeParse(fields);
    return file ? [{ path: file.mediaPath, name: file.mediaName }] : [];
  },
};

/**
 * A simple entity of a company that users create, change and delete (read-models.md, Records). An entity with a status,
 * a rule about another stream or an effect needs a decider instead, which keeps the stored names.
 */
export type RecordKind = {
  /** `QuickMessage` gives the events QuickMessageCreated, QuickMessageChanged and QuickMessageDeleted. */
  name: string;
  /** `quickMessage`: first part of its stream names. Its table is `quick_message`. */
  feature: string;
  /** The schema of the stored fields. A field `userId` is the author: the route sets it, and it never changes. */
  fields: z.ZodObject;
  /** Last part of the name of its socket frames: `company-1-quickmessage`. */
  topic: string;
  /** The property names in its socket frames: `whole` in create and update, `gone` in delete. */
  told: { whole: string; gone: string };
  /** The plan feature that its calls and socket frames need (kernel/gates.ts), or null. */
  needs: Feature | null;
  /** The field that names files, and the files it names; null without files. */
  holds: Holds | null;
  /** Whether it belongs to the installation (company 0) and every company can read it. */
  installation: boolean;
  /** The fields that a search covers. Lists are ordered by the first one. */
  search: readonly string[];
  /** The field with the id of its parent, such as the ticket of a note. */
  parent: string | null;
  /** Fields that only users with a permission may set. Other users' values are ignored. */
  guarded: Readonly<Record<string, Permission | undefined>>;
  /** Fields with masked secrets. Users without the `worksOn` permission do not even see whether a secret is set. */
  secrets: { fields: readonly string[]; worksOn: Permission } | null;
  /** Whether this user may change or delete the record. The call's permission is checked before. */
  mayChange: (fields: Row, actor: Actor) => boolean;
  /** The only user who may see the record, or null if all users of the company may. */
  onlyFor: (fields: Row) => number | null;
  /** Whether only super users may see the record. */
  onlySupers: (fields: Row) => boolean;
  /** Its personal fields, and whose they are. */
  personal: Personal | null;
  events: Catalogue;
  decider: Decider<RecordState, RecordCommand, Catalogue>;
};

type Given<F extends z.ZodObject> = {
  name: string;
  feature: string;
  fields: F;
  search: readonly (keyof z.output<F> & string)[];
  topic?: string;
  told?: RecordKind['told'];
  needs?: Feature;
  holds?: Holds;
  installation?: boolean;
  parent?: keyof z.output<F> & string;
  personal?: Personal;
  /** Text fields that say nothing about a contact or user. */
  plain?: readonly (keyof z.output<F> & string)[];
  guarded?: { [K in keyof z.output<F>]?: Permission };
  secrets?: { fields: readonly (keyof z.output<F> & string)[]; worksOn: Permission };
  mayChange?: (fields: z.output<F>, actor: Actor) => boolean;
  onlyFor?: (fields: z.output<F>) => number | null;
  onlySupers?: (fields: z.output<F>) => boolean;
};

/** Creates a kind of record from its fields. Its decider throws ERR_NO_RECORD_FOUND for a record that does not exist. */
export const record = <const N extends string, F extends z.ZodObject>(
  given: Given<F> & { name: N },
): RecordKind & { name: N; fields: F } => {
  const { feature, fields, personal, plain, mayChange, onlyFor, onlySupers } = given;
  const name: N = given.name;
  if (!/^[A-Za-z]+$/.test(feature)) throw new Error(`${feature}: streams of this name would be read by no view`);
  const [created, changed, deleted] = [`${name}Created`, `${name}Changed`, `${name}Deleted`];
  const told = { ...(personal && { personal }), ...(plain && { plain }) };
  const events: Catalogue = {
    [created]: { data: fields, ...told },
    [changed]: { data: changesOf(fields), ...told },
    [deleted]: { data: z.object({}) },
  };
  const decider: RecordKind['decider'] = {
    feature,
    events,
    initial: { is: 'absent' },
    decide: (command, state) => {
      if (command.type === 'Create') return state.is === 'absent' ? [{ type: created, data: command.fields }] : [];
      if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
      if (command.type === 'Delete') return [{ type: deleted, data: {} }];
      const data = differing(command.fields, state.fields);
      // Every event with personal fields must name the person they belong to.
      const whose = personal ? { [personal.of]: state.fields[personal.of] } : {};
      return Object.keys(data).length ? [{ type: changed, data: { ...whose, ...data } }] : [];
    },
    evolve: (state, { type, data }) => {
      if (type === deleted) return { is: 'deleted' };
      return { is: 'present', fields: state.is === 'present' ? { ...state.fields, ...data } : data };
    },
  };
  return {
    name,
    feature,
    fields,
    topic: given.topic ?? feature,
    told: given.told ?? { whole: 'record', gone: 'id' },
    needs: given.needs ?? null,
    holds: given.holds ?? (oneFile.field in fields.shape ? oneFile : null),
    installation: given.installation ?? false,
    search: given.search,
    parent: given.parent ?? null,
    guarded: given.guarded ?? {},
    secrets: given.secrets ?? null,
    mayChange: (row, actor) => mayChange?.(fields.parse(row), actor) ?? true,
    personal: personal ?? null,
    onlyFor: (row) => onlyFor?.(fields.parse(row)) ?? null,
    onlySupers: (row) => onlySupers?.(fields.parse(row)) ?? false,
    events,
    decider,
  };
};

/** Returns a record as users without the `worksOn` permission see it, its secrets empty. */
export const withoutSecrets = ({ secrets }: RecordKind, row: Row): Row =>
  secrets ? { ...row, ...Object.fromEntries(secrets.fields.map((name) => [name, ''])) } : row;

/** Accepts any part of the fields. An omitted field keeps its value, so defaults do not apply. */
const changesOf = (fields: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  );

/** Returns the fields whose value differs from the record's. */
const differing = (fields: Row, known: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  );
