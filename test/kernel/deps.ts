import { randomBytes } from 'node:crypto';
import { openNeeds } from '../../commands/deps.ts';
import { freshLog } from './log.ts';

/** What commands need that look nothing up, on a log of its own. */
export const freshNeeds = () => {
  const log = freshLog();
  const needs = openNeeds({ secrets: { masterKey: randomBytes(32) } }, log.store);
  return { ...needs, log, close: () => log.close() };
};
