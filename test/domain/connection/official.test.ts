import { describe, expect, test } from '@jest/globals';
import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { connectionChannels } from '../../../domain/connection/events.ts';
import { whatsappRecord } from '../../../domain/connection/shape.ts';
import { given } from '../../kernel/given.ts';
import { added, officialAdded, removed, secretsSet, settings, started } from './facts.ts';

const ids = { phoneNumberId: '900800700', businessAccountId: '700100200' };
const add = (over = {}) =>
  ({ type: 'AddConnection', channel: 'cloud', settings: settings({ ...ids, ...over }) }) as const;
const setSecrets = (changed: boolean, over = {}) =>
  ({ type: 'SetCloudSecrets', set: { ...secretsSet().data, ...over }, changed }) as const;

describe('a connection over the official API', () => {
  test('is added with the ids of its number and account', () =>
    given(connection).when(add()).adds(officialAdded(), started()));
  test.each([{ phoneNumberId: null }, { businessAccountId: null }, { phoneNumberId: '' }])(
    'is not added with %j',
    (over) => given(connection).when(add(over)).refused('ERR_CLOUD_IDS_REQUIRED'),
  );
  test('keeps its ids when it is changed', () =>
    given(connection, officialAdded())
      .when({ type: 'ConfigureConnection', settings: { phoneNumberId: null } })
      .refused('ERR_CLOUD_IDS_REQUIRED'));
  test('records new secrets, and not the same ones again', () => {
    given(connection, officialAdded()).when(setSecrets(true)).adds(secretsSet());
    given(connection, officialAdded(), secretsSet()).when(setSecrets(false)).adds();
    given(connection, officialAdded(), secretsSet()).when(setSecrets(true)).adds(secretsSet());
  });
  test('records secrets that were stored just before a crash', () =>
    given(connection, officialAdded()).when(setSecrets(false)).adds(secretsSet()));
  test('holds the id of its number until it is removed', () => {
    const states = [[officialAdded()], [added()], [officialAdded(), removed]].map((facts) =>
      facts.reduce((state, fact) => connection.evolve(state, fact, ''), connection.initial),
    );
    expect(states.map((state) => connection.holds?.(state).map(({ what, key }) => [what, key]))).toEqual([
      [['phoneNumberId', '900800700']],
      [],
      [],
    ]);
  });
});

test('a linked phone has no secrets of the official API', () =>
  given(connection, added()).when(setSecrets(true)).refused('ERR_NOT_OFFICIAL'));

test('admins see that secrets are set, and other users nothing of them', () => {
  const [fact, set] = [officialAdded(), secretsSet()];
  const state = connection.evolve(connection.evolve(connection.initial, fact, ''), set, '');
  if (state.is !== 'present') throw new Error('it should be there');
  const told = whatsappRecord(7, state, true);
  expect(told).toMatchObject({ ...ids, channel: 'cloud', pin: '' });
  expect(told.accessToken).toBe(told.appSecret);
  expect(told.accessToken).toMatch(/^•+$/);
  expect(whatsappRecord(7, state, false)).toMatchObject({ accessToken: '', appSecret: '', pin: '' });
});

test('only linked phones edit, delete and pair; only the official API has templates and a window', () => {
  const able = connectionChannels.map((channel) => {
    const { pairing, edits, deletions, groups, history, templates, buttons, window } = capabilitiesOf(channel);
    return [channel, pairing && edits && deletions && groups && history, templates && buttons && window];
  });
  expect(able).toEqual([
    ['whatsapp', true, false],
    ['simulated', true, false],
    ['cloud', false, true],
  ]);
});
