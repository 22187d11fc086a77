import { openNeeds } from '../../commands/deps.ts';
import { freshLog } from './log.ts';
import { freshSecrets } from './secrets.ts';

/** What commands need that look nothing up, on a log of its own. */
export const freshNeeds = () => {
  const log = freshLog();
  const needs = openNeeds({ secrets: freshSecrets() }, log.store);
  return { ...needs, log, close: () => log.close() };
};
