import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { IllFormed, Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { Catalogue } from '../kernel/event.ts';
import { nameText, optionalId, text } from '../kernel/inputs.ts';
import { record, type RecordState, type Row } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

/** The most options of a list, equal to the most files in one form. */
export const mostOptions = 10;

const option = z.object({
  /** Its number in the list, assigned here; 0 before that. */
  id: z.number().default(0),
  /** The text sent with its file. */
  name: storedName,
  /** The stored name of its file. Replies and socket frames contain a signed address instead. */
  path: z.string().nullable().default(null),
  /** The author's name for the file. */
  file: z.string().nullable().default(null),
  /** Detected from the file's bytes: `application/pdf`. */
  mediaType: z.string().nullable().default(null),
});
type Option = z.output<typeof option>;

const fields = z.object({
  name: storedName,
  /** The text sent before the files, unless the sender adds another one. */
  message: z.string(),
  options: z.array(option).default([]),
  /** Its author. */
  userId: z.number(),
});

/** One file of a list: its number there, its stored name, the author's name for it, and the text sent with it. */
export type ListedFile = { id: number; path: string; file: string; name: string };

/**
 * Returns the files of a list, in sending order. Takes a list from a read model (`lookup.record(fileList, companyId, id)`) or
 * from its stream.
 */
export const filesOf = (list: Row | null): ListedFile[] => {
  const { data } = fields.pick({ options: true }).safeParse(list);
  return (data?.options ?? []).flatMap(({ id, path, file, name }) =>
    path === null ? [] : [{ id, path, file: file ?? path, name }],
  );
};

const kind = record({
  name: 'FileList',
  feature: 'fileList',
  topic: 'file',
  told: { whole: 'files', gone: 'fileId' },
  fields,
  search: ['name', 'message'],
  plain: ['name', 'message', 'options'],
  holds: { field: 'options', files: (list) => filesOf(list).map(({ path, file }) => ({ path, name: file })) },
});

/** The options as a form sends them. A form can remove the file of an option but not set one. */
const asked = z.array(z.looseObject({ id: z.number(), name: storedName, path: z.string().nullish() }));
const held = (state: RecordState): Option[] => (state.is === 'present' ? fields.parse(state.fields).options : []);
const unfilled = { path: null, file: null, mediaType: null };
const nextId = (options: readonly Option[]): number => Math.max(0, ...options.map(({ id }) => id)) + 1;

/** Merges a form's options with the stored ones: known options keep their files, new ones get a number. */
const settled = (wanted: z.output<typeof asked>, before: readonly Option[]): Option[] =>
  wanted.reduce<Option[]>((done, { id, name, path }) => {
    const known = done.some((each) => each.id === id) ? undefined : before.find((each) => each.id === id);
    if (!known) return [...done, { id: nextId([...before, ...done]), name, ...unfilled }];
    const file = path === null || path === '' ? unfilled : {};
    return [...done, { ...known, name, ...file }];
  }, []);

/** A list of files that a campaign or a queue's menu option sends together (R584). */
export const fileList: typeof kind = {
  ...kind,
  decider: {
    ...kind.decider,
    decide: (command, state) => {
      if (command.type === 'Delete' || !command.fields['options']) return kind.decider.decide(command, state);
      const options = settled(asked.parse(command.fields['options']), held(state));
      return kind.decider.decide({ ...command, fields: { ...command.fields, options } }, state);
    },
  },
};

/**
 * A stored file for the option with this id. Without that option it goes to the first option of its name without a file, or to
 * a new one.
 */
export type BroughtFile = { optionId: number | null; name: string; path: string; file: string; mediaType: string };

const withFile = (options: readonly Option[], { optionId, ...brought }: BroughtFile): Option[] => {
  const open = options.find(({ name, path }) => path === null && name === brought.name);
  const id = options.some((each) => each.id === optionId) ? optionId : open?.id;
  if (id === undefined) return [...options, { id: nextId(options), ...ordered(brought) }];
  return options.map((each) => (each.id === id ? { id, ...ordered({ ...brought, name: each.name }) } : each));
};
const ordered = ({ name, path, file, mediaType }: Omit<BroughtFile, 'optionId'>) => ({ name, path, file, mediaType });

/**
 * Attaches files to options, apart from the changes of a form (R588). Throws ERR_NO_RECORD_FOUND, and a 400 past
 * `mostOptions`.
 */
export const attaching: Decider<
  RecordState,
  Commands<{ AttachFiles: { files: readonly BroughtFile[] } }>,
  Catalogue
> = {
  ...kind.decider,
  decide: ({ files }, state) => {
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
    const options = files.reduce(withFile, held(state));
    if (options.length > mostOptions) throw IllFormed.at('options', 'Too Long!');
    return [{ type: `${kind.name}Changed`, data: { options } }];
  },
};

const name = nameText(200).pipe(
  z.string().trim().min(1, 'Obrigatório').min(3, 'nome muito curto').max(80, 'Too Long!'),
);
const words = text(20_000).refine((said) => said.trim() !== '', 'Obrigatório');

/** /files (R586, R587). Files are uploaded by a separate call. */
export const fileListCalls = recordContracts({
  path: '/files',
  key: 'files',
  id: 'fileListId',
  one: 'a list of files',
  many: 'lists of files',
  read: 'user',
  write: 'user',
  fields,
  form: z.object({
    name,
    message: words,
    options: z
      .array(
        z.object({
          id: optionalId.transform((id) => id ?? 0),
          name: nameText(200).pipe(z.string().trim().min(1, 'Obrigatório')),
          path: z.string().nullish(),
        }),
      )
      .max(mostOptions, 'Too Long!')
      .optional(),
  }),
  extra: z.object({ companyId: z.number() }),
});
export type FileListRecord = z.output<typeof fileListCalls.shape>;
