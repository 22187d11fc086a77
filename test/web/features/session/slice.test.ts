import { afterEach, describe, expect, test } from '@jest/globals';
import { defaultWeek } from '../../../../domain/kernel/schedule.ts';
import { selectUser } from '../../../../web/api/session/slice.ts';
import { admin } from '../../kernel/records.ts';
import { FakeSocket, openShell, type Shell } from '../../kernel/shell.ts';

let shell: Shell | undefined;
afterEach(() => shell?.stop());

let now = admin;
const open = async () => {
  now = { ...admin, company: { ...admin.company, settings: [{ key: 'CheckMsgIsGroup', value: 'enabled' }] } };
  const opened = openShell(
    ({ path }) => (path === '/auth/me' ? now : path === '/whatsapp' ? [] : { tickets: [], count: 0, hasMore: false }),
    { token: 'tok' },
  );
  shell = opened;
  await opened.wait();
  FakeSocket.last().welcome('e.1.0');
  await opened.wait();
  return opened;
};
const company = ({ store }: Shell) => selectUser(store.getState())?.company;

describe('the company of the signed-in user', () => {
  test('has the latest value of each setting', async () => {
    const opened = await open();
    const tell = (key: string, value: string) =>
      FakeSocket.last().hear('company-1-setting', 'update', { setting: { key, value } });
    tell('CheckMsgIsGroup', 'disabled');
    tell('scheduleType', 'queue');
    await opened.wait();
    expect(company(opened)?.settings).toEqual([
      { key: 'CheckMsgIsGroup', value: 'disabled' },
      { key: 'scheduleType', value: 'queue' },
    ]);
  });

  test('follows a change of the time zone, and stores no more than a sign-in contains', async () => {
    const opened = await open();
    const told = { ...admin.company, timeZone: 'America/Manaus', schedules: defaultWeek };
    const marks = { version: 2, changedBy: '', updatedAt: '2026-11-21T12:00:00.000Z' };
    FakeSocket.last().hear('company-1-company', 'update', { company: { ...told, ...marks } });
    await opened.wait();
    expect(company(opened)).toEqual({ ...admin.company, timeZone: 'America/Manaus' });
  });

  test('is loaded again after a disconnection that may have lost events, but not after the sign-in', async () => {
    const opened = await open();
    expect(opened.calls('/auth/me')).toHaveLength(1);
    now = { ...admin, company: { ...admin.company, timeZone: 'America/Recife' } };
    FakeSocket.last().hear('control', 'reset', { cursor: 'e.9.0' });
    await opened.wait();
    expect(opened.calls('/auth/me')).toHaveLength(2);
    expect(company(opened)?.timeZone).toBe('America/Recife');
  });
});
