import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { figureShape } from './figure.ts';
import { suites } from './suites.ts';

const program = join(import.meta.dirname, 'run.ts');
let ran: { stdout: string; stderr: string };

// All in one process, as npm run bench does: to load the product takes longer than most tiny suites.
beforeAll(async () => {
  const node = ['--disable-warning=ExperimentalWarning', program, '--tiny'];
  ran = await promisify(execFile)(process.execPath, node);
}, 1_200_000);

const figures = (): string[] =>
  ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => figureShape.parse(JSON.parse(line)).figure);

test('all suites run without an error, and no other figure is printed', () => {
  expect(ran.stderr).toBe('');
  expect(figures().filter((figure) => !Object.keys(suites).includes(figure.split('.')[0] ?? ''))).toEqual([]);
  expect(new Set(figures()).size).toBe(figures().length);
});

test.each(Object.keys(suites))('the suite %s prints its figures', (name) => {
  expect(figures().filter((figure) => figure.startsWith(`${name}.`))).not.toEqual([]);
});
