import { expect, test } from '@jest/globals';
import { templateReasonOf } from '../../../domain/template/listed.ts';

test.each([
  [['INVALID_FORMAT', 'The template has variables at its edges', 'Move them'], 'INVALID_FORMAT'],
  [['NONE', undefined, 'SECOND_PAUSE', null, 'Paused for 6 hours'], 'SECOND_PAUSE'],
  [['NONE', undefined, 'UNPAUSE'], ''],
  [[null], ''],
  [['NEW_REASON', 'Some words of Meta'], 'NEW_REASON · Some words of Meta'],
])('of %j the reason is %j', (said, reason) => expect(templateReasonOf(...said)).toBe(reason));
