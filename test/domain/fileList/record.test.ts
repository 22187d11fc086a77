import { describe, expect, test } from '@jest/globals';
import {
  attaching,
  fileList,
  fileListCalls,
  filesOf,
  mostOptions,
  type BroughtFile,
} from '../../../domain/fileList/record.ts';
import type { RecordCommand, RecordState } from '../../../domain/kernel/record.ts';

const at = '2026-11-22T12:00:00.000Z';
const { decider } = fileList;
const after = (state: RecordState, command: RecordCommand): RecordState =>
  decider.decide(command, state).reduce((s, event) => decider.evolve(s, event, at), state);
const attached = (state: RecordState, ...files: BroughtFile[]): RecordState =>
  attaching.decide({ type: 'AttachFiles', files }, state).reduce((s, event) => decider.evolve(s, event, at), state);
const optionsIn = (state: RecordState) => (state.is === 'present' ? state.fields['options'] : null);
const made = (...names: string[]): RecordState => {
  const options = names.map((name) => ({ id: 0, name, path: 'alheio.pdf' }));
  const fields = fileList.fields.parse({ name: 'Cardápio', message: 'Veja', userId: 1, options });
  return after(decider.initial, { type: 'Create', fields });
};
const brought = (path: string, over: Partial<BroughtFile> = {}): BroughtFile => ({
  optionId: null,
  name: path,
  path,
  file: `${path} dele`,
  mediaType: 'application/pdf',
  ...over,
});
const empty = { path: null, file: null, mediaType: null };
const full = (path: string) => ({ path, file: `${path} dele`, mediaType: 'application/pdf' });

describe('the options of a list of files', () => {
  test('are numbered here, and contain only uploaded files', () =>
    expect(optionsIn(made('Almoço', 'Jantar'))).toEqual([
      { id: 1, name: 'Almoço', ...empty },
      { id: 2, name: 'Jantar', ...empty },
    ]));

  test('get a file by id, else by name, else as a new option', () => {
    const state = attached(
      made('Almoço', 'Jantar'),
      brought('a.pdf', { optionId: 2 }),
      brought('b.pdf', { name: 'Almoço' }),
      brought('c.pdf'),
    );
    expect(optionsIn(state)).toEqual([
      { id: 1, name: 'Almoço', ...full('b.pdf') },
      { id: 2, name: 'Jantar', ...full('a.pdf') },
      { id: 3, name: 'c.pdf', ...full('c.pdf') },
    ]);
    expect(filesOf(state.is === 'present' ? state.fields : null)).toEqual([
      { id: 1, path: 'b.pdf', file: 'b.pdf dele', name: 'Almoço' },
      { id: 2, path: 'a.pdf', file: 'a.pdf dele', name: 'Jantar' },
      { id: 3, path: 'c.pdf', file: 'c.pdf dele', name: 'c.pdf' },
    ]);
  });

  test('keep their files when a form renames and reorders them, lose one with a null path, and get new numbers', () => {
    const state = attached(
      made('Almoço', 'Jantar'),
      brought('a.pdf', { optionId: 1 }),
      brought('b.pdf', { optionId: 2 }),
    );
    const options = [
      { id: 2, name: 'Ceia', path: 'https://outro/b.pdf?signature=1' },
      { id: 1, name: 'Almoço', path: null },
      { id: 0, name: 'Nova' },
      { id: 2, name: 'Outra vez' },
    ];
    expect(optionsIn(after(state, { type: 'Change', fields: { options } }))).toEqual([
      { id: 2, name: 'Ceia', ...full('b.pdf') },
      { id: 1, name: 'Almoço', ...empty },
      { id: 3, name: 'Nova', ...empty },
      { id: 4, name: 'Outra vez', ...empty },
    ]);
    expect(decider.decide({ type: 'Change', fields: { name: 'Cardápio' } }, state)).toEqual([]);
  });

  test('are limited to the number of files in one upload', () => {
    const state = made(...Array.from({ length: mostOptions }, (_, n) => `Opção ${n}`));
    expect(() => attached(state, brought('a.pdf'))).toThrow('Too Long!');
    expect(optionsIn(attached(state, brought('a.pdf', { optionId: mostOptions })))).toHaveLength(mostOptions);
  });

  test('of a deleted list accept no files', () =>
    expect(() => attached({ is: 'deleted' }, brought('a.pdf'))).toThrow('ERR_NO_RECORD_FOUND'));
});

test.each([
  [{ name: 'ab', message: 'x' }, 'nome muito curto'],
  [{ name: ' ', message: 'x' }, 'Obrigatório'],
  [{ name: 'abc', message: ' ' }, 'Obrigatório'],
])('refuses the form %j with %s (R585)', (form, message) =>
  expect(fileListCalls.create.body.safeParse(form).error?.issues[0]?.message).toBe(message),
);
