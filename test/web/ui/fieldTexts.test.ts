import { describe, expect, test } from '@jest/globals';
import { records } from '../../../domain/records.ts';
import { translated } from '../../../web/locales/i18n.ts';

/** Values that a text field may reject: empty, too short, too long or of another kind. */
const tries = ['', ' ', 'x', 'x'.repeat(30_000), 'não é', null];
/** zod's own messages for values that no form sends. */
const ownOf = /^(Invalid (input|option|string|element|key in record)|Unrecognized key|Too (big|small))\b/;

describe('every validation error of a form has a text in every language', () => {
  test.each(records.flatMap(({ kind, calls }) => (calls ? [[kind.feature, kind, calls] as const] : [])))(
    '%s',
    (_, kind, calls) => {
      const names = Object.keys(kind.fields.shape);
      const said = tries.flatMap((value) => {
        const found = calls.create.body.safeParse(Object.fromEntries(names.map((name) => [name, value])));
        return found.success ? [] : found.error.issues.map(({ message }) => message);
      });
      expect(
        [...new Set(said)].filter((message) => !ownOf.test(message) && translated('field', message) === undefined),
      ).toEqual([]);
    },
  );
});
