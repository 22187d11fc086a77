import { openNeeds } from '../../commands/deps.ts';
import { freshLog } from './log.ts';
import { freshSecrets } from './secrets.ts';

/** Dependencies of commands without lookups, on a new log. */
export const freshNeeds = () => {
  const log = freshLog();
  const needs = openNeeds({ secrets: freshSecrets() }, log.store);
  return { ...needs, log, close: () => log.close() };
};
