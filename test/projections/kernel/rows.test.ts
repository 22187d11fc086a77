import { describe, expect, test } from '@jest/globals';
import { records } from '../../../domain/records.ts';
import { contacts } from '../../../projections/contact/contacts.ts';
import { recordView } from '../../../projections/kernel/recordView.ts';
import type { Tx, View } from '../../../projections/kernel/view.ts';
import { registered } from '../facts.ts';
import { openLog } from '../views.ts';

const tags = records.map(({ kind }) => kind).filter(({ feature }) => feature === 'tag');

/** How many statements a batch costs on empty tables, and how many changes it tells. */
const costOf = async (view: View, batch: Parameters<View['apply']>[0]) => {
  const cost = { statements: 0, told: 0 };
  const tx: Tx = {
    query: async () => {
      cost.statements++;
      return [];
    },
    tell: () => cost.told++,
  };
  await view.apply(batch, tx);
  return cost;
};

describe('a batch, however many rows it changes and however often,', () => {
  test('costs two statements for contacts', async () => {
    const log = openLog();
    const batch = Array.from({ length: 50 }, (_, n) => [
      log.happened(`contact-1.${n}`, registered(`N${n}`, `55${n}`)),
      log.happened(`contact-1.${n}`, { type: 'ContactRenamed', data: { name: `M${n}` } }),
    ]).flat();
    expect(await costOf(contacts, batch)).toEqual({ statements: 2, told: 100 });
  });

  test.each(tags)('costs two statements for a kind of record', async (kind) => {
    const log = openLog();
    const batch = Array.from({ length: 50 }, (_, n) => [
      log.happened(`tag-1.${n}`, {
        type: 'TagCreated',
        data: { name: `N${n}`, color: '#0a7', kanban: 0, userId: null },
      }),
      log.happened(`tag-1.${n}`, { type: 'TagChanged', data: { name: `M${n}` } }),
    ]).flat();
    expect(await costOf(recordView(kind), batch)).toEqual({ statements: 2, told: 100 });
  });
});
