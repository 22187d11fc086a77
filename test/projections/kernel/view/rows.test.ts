import { describe, expect, test } from '@jest/globals';
import { records } from '../../../../domain/records.ts';
import { contacts } from '../../../../projections/contact/contacts.ts';
import { recordView } from '../../../../projections/kernel/view/recordView.ts';
import type { Tx, View } from '../../../../projections/kernel/view/view.ts';
import { conversations } from '../../../../projections/ticket/conversations.ts';
import { acknowledged, queued } from '../../../domain/message/facts.ts';
import { registered } from '../../facts.ts';
import { messageStream, openLog } from '../../views.ts';

const tags = records.map(({ kind }) => kind).filter(({ feature }) => feature === 'tag');

/** Returns the statements that a batch runs on empty tables. */
const statementsOf = async (view: View, batch: Parameters<View['apply']>[0]): Promise<string[]> => {
  const statements: string[] = [];
  const tx: Tx = {
    query: async (text) => {
      statements.push(text);
      return [];
    },
    notify: async () => {},
    tell: () => {},
  };
  await view.apply(batch, tx);
  return statements;
};

describe('a batch of any size', () => {
  test('costs two statements for contacts', async () => {
    const log = openLog();
    const batch = Array.from({ length: 50 }, (_, n) => [
      log.happened(`contact-1.${n}`, registered(`N${n}`, `55${n}`)),
      log.happened(`contact-1.${n}`, { type: 'ContactRenamed', data: { name: `M${n}` } }),
    ]).flat();
    expect(await statementsOf(contacts, batch)).toHaveLength(2);
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
    expect(await statementsOf(recordView(kind), batch)).toHaveLength(2);
  });

  test('looks up no message that begins in it, and queues none that is sent by its end', async () => {
    const log = openLog();
    const batch = Array.from({ length: 50 }, (_, n) => {
      const stream = messageStream(`O${n}`, 'out');
      return [log.happened(stream, queued({ waId: `O${n}` })), log.happened(stream, acknowledged(2))];
    }).flat();
    const statements = await statementsOf(conversations, batch);
    expect(statements.filter((text) => /outbox|from message /.test(text))).toEqual([]);
    expect(statements.filter((text) => text.startsWith('insert into message '))).toHaveLength(1);
  });
});
