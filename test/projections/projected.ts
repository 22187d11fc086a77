import { expect } from '@jest/globals';
import type { Fact } from '../../domain/kernel/event.ts';
import { compare } from '../../eventstore/position.ts';
import { changesAfter } from '../../projections/kernel/run/changes.ts';
import { reachedPosition } from '../../projections/kernel/run/checkpoint.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { runProjections } from '../../projections/kernel/run/runner.ts';
import type { View } from '../../projections/kernel/view/view.ts';
import { views as all } from '../../projections/views.ts';
import { migrate } from '../../runtime/database.ts';
import type { Running } from '../../runtime/context.ts';
import { received } from '../domain/message/facts.ts';
import { opened } from '../domain/ticket/facts.ts';
import { freshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';
import { envelope, freshLog } from '../kernel/log.ts';
import { registered } from './facts.ts';
import { messageStream } from './views.ts';

/**
 * A separate log and database, with a runner between them once it is started. `postgres`: another server than that of this
 * test run.
 */
export const openProjected = async (postgres?: string) => {
  const { db, url: databaseUrl, drop } = await freshDatabase(postgres);
  await migrate(db, streamMigrations);
  const log = freshLog();
  const running: Running[] = [];
  let serial = 0;

  const say = async (stream: string, ...events: Fact[]) => {
    const { revision } = await log.store.read(stream);
    return log.store.append(stream, events, revision, envelope());
  };
  const stop = async () => {
    for (const each of running.splice(0)) await each.stop();
  };
  const changes = () => changesAfter(db, { commit: '0', n: 0 }, 100_000);
  return {
    ...log,
    db,
    databaseUrl,
    say,
    changes,
    stop,
    run: async (views: readonly View[] = all) => {
      running.push(await runProjections(log.store, db, views));
    },
    /** Waits until the read models have processed everything that was appended. */
    settled: async () => {
      const mark = await say('setting-9.mark', { type: 'SettingChanged', data: { value: `${++serial}` } });
      await eventually(async () =>
        expect(compare((await reachedPosition(db)) ?? mark, mark)).toBeGreaterThanOrEqual(0),
      );
    },
    rows: async (table: string): Promise<{ row: unknown }[]> =>
      (await db.raw(`select to_jsonb(r) as row from views.${table} r order by 1`)).rows,
    told: async () => (await changes()).length,
    parked: async (): Promise<unknown[]> => (await db.raw('select view, stream from stream.parked order by 1, 2')).rows,
    /** Creates a ticket of a new contact with messages. Returns the id that both share. */
    conversation: async (messages = 3) => {
      const id = ++serial + 100;
      const uuid = `3b241101-e2bb-4255-8caf-${String(id).padStart(12, '0')}`;
      await say(`contact-1.${id}`, registered(`N${id}`, `55${id}`));
      await say(`ticket-1.${id}`, opened({ uuid, contactId: id }));
      for (let i = 0; i < messages; i++) {
        const waId = `W${id}.${i}`;
        await say(messageStream(waId), received({ waId, ticketId: id, contactId: id }));
      }
      return id;
    },
    unreadOf: async (id: number): Promise<number> =>
      (await db.raw('select unread from views.ticket where id = ?', [id])).rows[0]?.unread,
    close: async () => {
      await stop();
      await log.close();
      await drop();
    },
  };
};
export type Projected = Awaited<ReturnType<typeof openProjected>>;
