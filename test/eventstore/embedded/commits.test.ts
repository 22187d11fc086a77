import { expect, test } from '@jest/globals';
import { openCommits } from '../../../eventstore/embedded/commits.ts';

test('a commit wakes readers of its stream, of its metadata and of all streams', () => {
  const commits = openCommits();
  const woken: string[] = [];
  const stops = [
    commits.on('one', () => woken.push('one')),
    commits.on('two', () => woken.push('two')),
    commits.on(null, () => woken.push('any')),
  ];
  commits.tell(['one']);
  expect(woken.splice(0)).toEqual(['one', 'any']);
  commits.tell(['$$two']);
  expect(woken.splice(0)).toEqual(['two', 'any']);
  for (const stop of stops) stop();
  commits.tell(['one', '$$two']);
  expect(woken).toEqual([]);
});
