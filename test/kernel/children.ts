import { execFileSync } from 'node:child_process';

/** Returns the child processes of a process, without Postgres; `command`: only those whose command line contains it. */
export const childrenOf = (pid: number, command = 'node'): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(
      ([, , parent, args = '']) => Number(parent) === pid && !args.includes('postgres -D') && args.includes(command),
    )
    .map(([, child]) => Number(child));
