import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { IllFormed, Refused, type Commands, type Decider } from '../kernel/decider.ts';
import type { Catalogue } from '../kernel/event.ts';
import { nameText, optionalId, text } from '../kernel/inputs.ts';
import { record, type RecordState, type Row } from '../kernel/record.ts';
import { recordContracts } from '../kernel/recordContracts.ts';

/** As many options as files may come in one form. */
export const mostOptions = 10;

const option = z.object({
  /** Its number in its list, made here; 0: not numbered yet. */
  id: z.number().default(0),
  /** Said with its file. */
  name: storedName,
  /** Name of its file as stored; replies and frames carry a signed address instead. */
  path: z.string().nullable().default(null),
  /** Name of the file as its author knows it. */
  file: z.string().nullable().default(null),
  /** Told by its bytes: `application/pdf`. */
  mediaType: z.string().nullable().default(null),
});
type Option = z.output<typeof option>;

const fields = z.object({
  name: storedName,
  /** Said before its files by who says nothing else. */
  message: z.string(),
  options: z.array(option).default([]),
  /** Its author. */
  userId: z.number(),
});

/** One file of a list: its number there, as it is stored, as its author knows it, and what is said with it. */
export type ListedFile = { id: number; path: string; file: string; name: string };

/** The files of a list that is read (`lookup.record(fileList, companyId, id)`) or folded, in the order in which they are sent. */
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

/** What a form says of the options; which files they have it only says by taking them away. */
const asked = z.array(z.looseObject({ id: z.number(), name: storedName, path: z.string().nullish() }));
const held = (state: RecordState): Option[] => (state.is === 'present' ? fields.parse(state.fields).options : []);
const unfilled = { path: null, file: null, mediaType: null };
const nextId = (options: readonly Option[]): number => Math.max(0, ...options.map(({ id }) => id)) + 1;

/** The options as a form wants them: those that were there keep their files, the others get a number. */
const settled = (wanted: z.output<typeof asked>, before: readonly Option[]): Option[] =>
  wanted.reduce<Option[]>((done, { id, name, path }) => {
    const known = done.some((each) => each.id === id) ? undefined : before.find((each) => each.id === id);
    if (!known) return [...done, { id: nextId([...before, ...done]), name, ...unfilled }];
    const file = path === null || path === '' ? unfilled : {};
    return [...done, { ...known, name, ...file }];
  }, []);

/** A list of files that is sent together, by a campaign or by an option of a queue's menu (R584). */
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

/** A file that lies in the storage, for the option of that id; else for the first of that name without one, else for a new one. */
export type Brought = { optionId: number | null; name: string; path: string; file: string; mediaType: string };

const withFile = (options: readonly Option[], { optionId, ...brought }: Brought): Option[] => {
  const open = options.find(({ name, path }) => path === null && name === brought.name);
  const id = options.some((each) => each.id === optionId) ? optionId : open?.id;
  if (id === undefined) return [...options, { id: nextId(options), ...ordered(brought) }];
  return options.map((each) => (each.id === id ? { id, ...ordered({ ...brought, name: each.name }) } : each));
};
const ordered = ({ name, path, file, mediaType }: Omit<Brought, 'optionId'>) => ({ name, path, file, mediaType });

/** Files come to their options beside what a form changes (R588). Refused past `mostOptions`. */
export const attaching: Decider<RecordState, Commands<{ AttachFiles: { files: readonly Brought[] } }>, Catalogue> = {
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

/** /files (R586, R587). Files come by a call of their own. */
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
