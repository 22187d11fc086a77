import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { measureSessions } from '../../../projections/platform/measure.ts';
import { connectorSessions } from '../../../runtime/metrics.ts';
import { added, started, stopped } from '../../domain/connection/facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());

const measured = async (): Promise<Record<string, number>> => {
  await measureSessions(views.db);
  const { values } = await connectorSessions.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.state, value]));
};

test('wanted connections count with their shown status while a process serves them, otherwise as opening', async () => {
  const log = openLog();
  const holder = '4611686018427387000';
  for (const id of [3, 4, 5]) {
    await views.apply([added(), started()].map((fact) => log.happened(`connection-1.${id}`, fact)));
    const which = { company_id: 1, connection_id: id };
    await views.db('connector.lease').insert({ ...which, epoch: 1, holder: id === 5 ? 7 : holder });
    const shown = { status: id === 4 ? 'qrcode' : 'CONNECTED', reason: '', qrcode: '', retries: 0 };
    await views.db('connector.live').insert({ ...which, ...shown, updated_at: new Date() });
  }
  await views.apply([log.happened('connection-1.6', added())]);
  await views.db.transaction(async (alive) => {
    await alive.raw('select pg_advisory_xact_lock(?)', [holder]);
    expect(await measured()).toEqual({ CONNECTED: 1, qrcode: 1, OPENING: 1 });
    await views.apply([log.happened('connection-1.4', stopped)]);
    expect(await measured()).toEqual({ CONNECTED: 1, OPENING: 1 });
  });
  expect(await measured()).toEqual({ OPENING: 2 });
});
