import { expect, test } from '@jest/globals';
import { unknownIdentifiers, wordsOfSources } from './identifiers.ts';
import { markdownFiles, readPage } from './markdownFiles.ts';
import { generatedPages } from './pages.ts';

/** Names that pages invent: an example of a bad name, a value that a receiver computes, and the record of a how-to. */
const invented = [
  'TicketUpdated',
  'rawBody',
  'BranchForm',
  'BranchesPage',
  'BranchCreated',
  'BranchChanged',
  'BranchDeleted',
];

test('every identifier that a page names exists in the sources', async () => {
  const generated = await generatedPages();
  const known = new Set([...wordsOfSources(), ...invented]);
  const pages = markdownFiles().filter((path) => !/^docs\/(pt|en|es)\//.test(path) && !generated.has(path));
  expect(pages.flatMap((path) => unknownIdentifiers(readPage(path), known).map((name) => `${path}: ${name}`))).toEqual(
    [],
  );
});

test('a planted identifier is found, in inline code alone', () => {
  const page = '`openBook(theStore)` and `MAX_TRIES`, `book_title`\n\ntheReader';
  expect(unknownIdentifiers(page, new Set(['theStore']))).toEqual(['openBook', 'MAX_TRIES', 'book_title']);
});
