import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './file.ts';

/** A command of the operations: what Compose is to do, and until when it is asked again ('': until it succeeds). */
export type GuideStep = { args: string[]; until: string | undefined };

/** How a new version comes, by docs/operations.md, On servers. */
export const newVersion = (): GuideStep[] => {
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const lines = guide.matchAll(/^ {4}docker compose (.*?)(?: +# until(?:: (.*)| it answers))?$/gm);
  return Array.from(lines, ([line, command = '', until]) => ({
    args: command.split(' '),
    until: line.includes('# until') ? (until ?? '') : undefined,
  }));
};
