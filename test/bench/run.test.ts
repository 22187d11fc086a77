import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { figureShape } from './figure.ts';
import { suites } from './suites.ts';

const program = join(import.meta.dirname, 'run.ts');

// Each in a separate process, one after another. Two at once would wait for each other on two cores.
test.each(Object.keys(suites))(
  'the suite %s runs, and says its figures',
  async (name) => {
    const node = ['--disable-warning=ExperimentalWarning', program, '--tiny', name];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node);
    expect(stderr).toBe('');
    const figures = stdout
      .trimEnd()
      .split('\n')
      .map((line) => figureShape.parse(JSON.parse(line)).figure);
    expect(figures.filter((figure) => !figure.startsWith(`${name}.`))).toEqual([]);
    expect(new Set(figures).size).toBe(figures.length);
  },
  1_200_000,
);
