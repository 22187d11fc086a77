import { z } from 'zod';
import { storedName } from './names.ts';
import type { Feature } from './gates.ts';
import type { Actor } from './actor.ts';
import { Refused, type Commands, type Decider } from './decider.ts';
import type { Catalogue, Personal } from './event.ts';
import type { Permission } from './permissions.ts';

/** The fields of a record as they lie in its events; its schema has parsed them. */
export type Row = Readonly<Record<string, unknown>>;
export type RecordCommand = Commands<{ Create: { fields: Row }; Change: { fields: Row }; Delete: object }>;
export type RecordState = { is: 'absent' } | { is: 'deleted' } | { is: 'present'; fields: Row };

/** A file by the name it is stored under, and its author's name for it. */
export type HeldFile = { path: string; name: string | null };
export type Holds = { field: string; files: (fields: Row) => readonly HeldFile[] };
const held = z.object({ mediaPath: z.string(), mediaName: storedName.nullable() });
/** The one file of most kinds that have any. */
export const oneFile: Holds = {
  field: 'mediaPath',
  files: (fields) => {
    const { data: file } = held.safeParse(fields);
    return file ? [{ path: file.mediaPath, name: file.mediaName }] : [];
  },
};

/**
 * A plain thing of a company that is created, changed and deleted, and nothing more (design.md, Records). With a
 * status, a rule about another stream or an effect it is no record any longer: then it gets a decider that keeps the
 * stored names.
 */
export type RecordKind = {
  /** `QuickMessage`: its events are QuickMessageCreated, QuickMessageChanged, QuickMessageDeleted. */
  name: string;
  /** `quickMessage`: first part of its streams' names; its table is `quick_message`. */
  feature: string;
  /** As stored. A field `userId` is its author: the route sets it, and nobody changes it. */
  fields: z.ZodObject;
  /** Last part of the name of its frames: `company-1-quickmessage`. */
  topic: string;
  /** What its frames call it: `{ record }` in create and update, `{ id }` in delete. */
  told: { whole: string; gone: string };
  /** What of the plan its calls need (kernel/gates.ts), and so its frames; null: nothing. */
  needs: Feature | null;
  /** Which of its fields names files, and those that it names; null: it has none. */
  holds: Holds | null;
  /** Whether it belongs to the installation (company 0) and is read by every company. */
  installation: boolean;
  /** What is searched; lists are ordered by the first. */
  search: readonly string[];
  /** The field with the id of what it is part of: a note of a ticket. */
  parent: string | null;
  /** Fields that only holders of a permission set; what others send of them is ignored. */
  guarded: Readonly<Record<string, Permission | undefined>>;
  /** Its fields that hold masks of secrets: who has no right to `worksOn` it is not even told that there are any. */
  secrets: { fields: readonly string[]; worksOn: Permission } | null;
  /** Whether this user may change or delete it; the call's permission is asked before. */
  mayChange: (fields: Row, actor: Actor) => boolean;
  /** The one user who may see it; null: everybody of the company. */
  onlyFor: (fields: Row) => number | null;
  /** Whether super users alone may see it. */
  onlySupers: (fields: Row) => boolean;
  /** What of its fields is personal, and whose. */
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
  /** Its texts that tell of no contact and no user. */
  plain?: readonly (keyof z.output<F> & string)[];
  guarded?: { [K in keyof z.output<F>]?: Permission };
  secrets?: { fields: readonly (keyof z.output<F> & string)[]; worksOn: Permission };
  mayChange?: (fields: z.output<F>, actor: Actor) => boolean;
  onlyFor?: (fields: z.output<F>) => number | null;
  onlySupers?: (fields: z.output<F>) => boolean;
};

/** Makes a kind of record out of its fields. Refuses with ERR_NO_RECORD_FOUND what is not there. */
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
      // Whose it is, is said wherever something of him is.
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

/** A record as it is shown to whoever does not work on its kind. */
export const withoutSecrets = ({ secrets }: RecordKind, row: Row): Row =>
  secrets ? { ...row, ...Object.fromEntries(secrets.fields.map((name) => [name, ''])) } : row;

/** Any part of the fields. What is left out stays as it is: no default takes its place. */
const changesOf = (fields: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ),
  );

/** Of some fields those that say something else than the record does. */
const differing = (fields: Row, known: Row): Row =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(known[name]),
    ),
  );
