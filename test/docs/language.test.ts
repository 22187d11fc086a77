import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { markdownFiles, readPage, root } from './markdownFiles.ts';
import { generatedPages } from './pages.ts';
import { sentencesOf, wordsIn } from './sentences.ts';

const MOST_WORDS = 28;
const MOST_ON_AVERAGE = 18;

test('the spelling checker knows every word of the pages', async () => {
  const checked = promisify(execFile)(
    'cspell',
    ['lint', '--no-progress', '--no-summary', '--no-color', ...markdownFiles()],
    {
      cwd: root,
    },
  );
  const found = await checked.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
  expect(found.trim().split('\n').filter(Boolean)).toEqual([]);
});

describe('the sentences of the pages for operators and developers', () => {
  let pages: string[];
  beforeAll(async () => {
    const generated = await generatedPages();
    pages = markdownFiles().filter((path) => !/^docs\/(pt|en|es)\//.test(path) && !generated.has(path));
  });

  test(`have at most ${MOST_WORDS} words`, () => {
    const long = pages.flatMap((path) =>
      sentencesOf(readPage(path)).flatMap((sentence) =>
        wordsIn(sentence) > MOST_WORDS ? [`${path}: ${sentence}`] : [],
      ),
    );
    expect(long).toEqual([]);
  });

  test(`have at most ${MOST_ON_AVERAGE} words on average`, () => {
    const counts = pages.flatMap((path) => sentencesOf(readPage(path)).map(wordsIn));
    expect(counts.length).toBeGreaterThan(1_000);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThanOrEqual(MOST_ON_AVERAGE);
  });

  test('are found in prose and lists, and neither in code nor in tables', () => {
    const page = '# A title\n\nOne two. Three\nfour `five six`.\n\n    code here\n\n- A point\n- More\n\n| a | b |\n';
    expect(sentencesOf(page)).toEqual(['One two.', 'Three four code.', 'A point', 'More']);
  });
});
