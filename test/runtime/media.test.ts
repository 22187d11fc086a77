import { expect, test } from '@jest/globals';
import { message } from '../web/features/conversation/records.ts';
import { diskStorage } from '../../runtime/storage.ts';
import { openMedia, pathOf, signedPart } from '../../runtime/media.ts';

const key = Buffer.alloc(32, 1);
const row = { id: 7, shortcode: 'ola', mediaPath: 'a.png' };
const held = { companyId: 1, feature: 'quickMessage', id: 7, file: 'a.png' };
const at = (time: string, over = {}) =>
  openMedia({ storage: diskStorage('/data/media'), keys: [key], ...over }, () => Date.parse(time));
const frameAt = (time: string, over: object, host: string) => {
  const media = at(time, over);
  const frame = Buffer.from(JSON.stringify(media.shown(row, held, null)));
  const { mediaPath } = JSON.parse(media.addressed(frame, host).toString('utf8'));
  return String(mediaPath);
};
const addressAt = (time: string, over = {}) => frameAt(time, over, 'casa.test:8080');
const partsOf = (address: string) => {
  const { until = '', signature = '' } = signedPart.exec(address.split('/').at(-2) ?? '')?.groups ?? {};
  return [Number(until), signature] as const;
};

test('an address is valid for an hour and stays the same for a quarter of an hour', () => {
  const address = addressAt('2026-11-21T12:00:01Z');
  expect(addressAt('2026-11-21T12:14:59Z')).toBe(address);
  expect(addressAt('2026-11-21T12:15:01Z')).not.toBe(address);
  const isGood = (time: string) => at(time).isSigned(pathOf(held), ...partsOf(address));
  expect([isGood('2026-11-21T13:00:00Z'), isGood('2026-11-21T13:15:01Z')]).toEqual([true, false]);
});

test('another key, record or file signs differently', () => {
  const parts = partsOf(addressAt('2026-11-21T12:00:00Z'));
  const now = at('2026-11-21T12:00:00Z');
  expect(now.isSigned(pathOf(held), ...parts)).toBe(true);
  for (const other of [{ companyId: 2 }, { feature: 'campaign' }, { id: 8 }, { file: 'b.png' }])
    expect(now.isSigned(pathOf({ ...held, ...other }), ...parts)).toBe(false);
  expect(at('2026-11-21T12:00:00Z', { keys: [Buffer.alloc(32, 2)] }).isSigned(pathOf(held), ...parts)).toBe(false);
});

test('it begins with PUBLIC_URL; a record without a file stays as it is', () => {
  const over = { publicUrl: 'https://atende.example/app' };
  expect(addressAt('2026-11-21T12:00:00Z', over)).toMatch(
    /^https:\/\/atende\.example\/v1\/media\/1\/quickMessage\/7\/\d+\.[\w-]+\/a\.png$/,
  );
  expect(addressAt('2026-11-21T12:00:00Z')).toMatch(/^http:\/\/casa\.test:8080\/v1\/media\//);
  expect(frameAt('2026-11-21T12:00:00Z', {}, 'x","y":"')).toMatch(/^\/v1\/media\//);
  const empty = { id: 7, mediaPath: null };
  expect(at('2026-11-21T12:00:00Z').shown(empty, held, null)).toBe(empty);
  const tag = { id: 7, name: 'Urgente' };
  expect(at('2026-11-21T12:00:00Z').shown(tag, held, null)).toBe(tag);
});

test('a message’s file is signed for that message', () => {
  const media = at('2026-11-21T12:00:00Z', { publicUrl: 'https://atende.example' });
  const { mediaUrl } = media.shownMessage({ ...message(1, 2), mediaUrl: 'a.png' }, 1, null);
  expect(mediaUrl).toMatch(/^https:\/\/atende\.example\/v1\/media\/1\/message\/message-1\/\d+\.[\w-]+\/a\.png$/);
  const sent = { companyId: 1, feature: 'message', id: 'message-1', file: 'a.png' };
  expect(media.isSigned(pathOf(sent), ...partsOf(String(mediaUrl)))).toBe(true);
  expect(media.isSigned(pathOf({ ...sent, id: 'message-2' }), ...partsOf(String(mediaUrl)))).toBe(false);
});

test('after a rotation, addresses signed with the older key stay valid for their hour', () => {
  const parts = partsOf(addressAt('2026-11-21T12:00:00Z'));
  expect(at('2026-11-21T12:30:00Z', { keys: [Buffer.alloc(32, 2), key] }).isSigned(pathOf(held), ...parts)).toBe(true);
});
