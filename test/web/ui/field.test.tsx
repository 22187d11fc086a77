import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { act } from 'react';
import { mount } from '../kernel/mount.tsx';
import { openPage } from '../features/conversation/page.ts';

const { TextField } = await import('../../../web/ui/fields/TextField.tsx');
const { changeLanguage, hasText } = await import('../../../web/locales/i18n.ts');
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await act(() => changeLanguage('pt'));
  await shown.close();
  page.close();
});

test.each([
  ['pt', 'Obrigatório', 'Obrigatório'],
  ['pt', 'Too Short!', 'Too Short!'],
  ['en', 'Obrigatório', 'Required'],
  ['es', 'Too Short!', '¡Demasiado corto!'],
  ['es', 'Invalid email', 'Correo no válido'],
  ['en', 'Uma frase própria.', 'Uma frase própria.'],
] as const)('in %s a field with the error "%s" shows "%s"', async (language, error, told) => {
  page = openPage(() => []);
  shown = await mount(page, <TextField label="Nome" error={error} />);
  await act(() => changeLanguage(language));
  expect(shown.names('p')).toEqual([told]);
});

test('every validation message of a contract has a text in every language', async () => {
  page = openPage(() => []);
  shown = await mount(page, null);
  const root = join(import.meta.dirname, '../../..');
  const files = ['domain', 'commands'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(root, folder, file)),
  );
  const said = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\.(?:min|max)\(\w+, '([^']+)'\)/gu)].flatMap(([, words]) => words ?? []),
  );
  expect(said.length).toBeGreaterThan(20);
  expect([...new Set(said)].filter((words) => !hasText('field', words))).toEqual([]);
});
