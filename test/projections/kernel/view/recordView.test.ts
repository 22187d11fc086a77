import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { record } from '../../../../domain/kernel/record.ts';
import { recordView } from '../../../../projections/kernel/view/recordView.ts';

test('a new field of a record raises the version of its view, so that older rows are rebuilt with its default', () => {
  const name = z.string();
  const before = record({ name: 'Fruit', feature: 'fruit', fields: z.object({ name }), search: ['name'] });
  const fields = z.object({ name, ripe: z.boolean().default(false) });
  const after = record({ name: 'Fruit', feature: 'fruit', fields, search: ['name'] });
  expect(recordView(after).version).toBeGreaterThan(recordView(before).version);
});
