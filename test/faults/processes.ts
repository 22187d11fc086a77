import { execFileSync } from 'node:child_process';

const rows = (columns: string): number[][] =>
  execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));

/** Returns all direct and indirect children of a process. */
export const descendantsOf = (pid: number): number[] => {
  const all = rows('pid=,ppid=');
  const found: number[] = [];
  for (const wanted = [pid]; wanted.length > 0;) {
    const parent = wanted.pop();
    const children = all.flatMap(([child, of]) => (child !== undefined && of === parent ? [child] : []));
    found.push(...children);
    wanted.push(...children);
  }
  return found;
};

/** Returns the bytes of memory of these processes. Shared memory counts for each. */
export const memoryOf = (pids: readonly number[]): number => {
  const all = rows('pid=,rss=');
  return all.reduce((sum, [pid = 0, kilobytes = 0]) => sum + (pids.includes(pid) ? kilobytes * 1024 : 0), 0);
};
