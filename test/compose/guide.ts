import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './file.ts';

/**
 * A Compose command of the operations guide. It is repeated until it prints `until` ('': until it succeeds); without
 * `until` it runs once.
 */
export type GuideStep = { args: string[]; until: string | undefined };

/** Returns the commands that install a new version (docs/operations.md, On servers). */
export const newVersion = (): GuideStep[] => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const lines = guide.matchAll(/^ {4}docker compose (.*?)(?: +# until(?:: (.*)| it answers))?$/gm);
  return Array.from(lines, ([line, command = '', until]) => ({
    args: command.split(' '),
    until: line.includes('# until') ? (until ?? '') : undefined,
  }));
};
