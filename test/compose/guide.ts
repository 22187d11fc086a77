import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './file.ts';

/**
 * A Compose command of the operations guide. It is repeated until it prints `until` ('': until it succeeds); without
 * `until` it runs once.
 */
export type GuideStep = { args: string[]; until: string | undefined };

const guide = ['containers', 'backup']
  .map((page) => readFileSync(join(root, `docs/operate/${page}.md`), 'utf8'))
  .join('\n');

/** Returns the Compose commands of the block that contains a text. Throws if there is no such block. */
const blockWith = (text: string): GuideStep[] => {
  const block = guide.match(/(?:^ {4}.*\n)+/gm)?.find((each) => each.includes(text));
  const lines = block?.matchAll(/^ {4}docker compose (.*?)(?: +# until(?:: (.*)| it answers))?$/gm) ?? [];
  const steps = Array.from(lines, ([line, command = '', until]) => ({
    args: command.replace(/ +#.*$/, '').split(' '),
    until: line.includes('# until') ? (until ?? '') : undefined,
  }));
  if (!steps.length) throw new Error(`The operations guide has no commands with ${text}`);
  return steps;
};

/** Returns the commands that install a new version (docs/operate/containers.md, Containers). */
export const newVersion = (): GuideStep[] => blockWith('docker compose build');
/** Returns the commands that restore a backup next to the running system (docs/operate/backup.md, Try a backup). */
export const restoreDrill = (): GuideStep[] => blockWith('detach drill');
/** Returns the commands that remove what the drill made. */
export const endOfDrill = (): GuideStep[] => blockWith('dropdb');
