import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { openCookies } from '../../../commands/session/cookies.ts';
import { onPort } from '../../gateway/port.ts';

const serve = (https: boolean, trusts = false) => {
  const cookies = openCookies(https);
  const app = express().set('trust proxy', () => trusts);
  app.get('/v1/auth/keep', (req, res) => {
    cookies.keep(req, res, 'jrt', { value: 'novo', days: 7 });
    res.end();
  });
  app.get('/v1/auth/drop', (req, res) => {
    cookies.keep(req, res, 'jrt', null);
    res.end();
  });
  app.get('/v1/auth/read', (req, res) => {
    res.json(cookies.read(req, 'jrt') ?? null);
  });
  return onPort(app);
};
let http: Awaited<ReturnType<typeof serve>>;
let https: Awaited<ReturnType<typeof serve>>;
let proxied: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  [http, https, proxied] = await Promise.all([serve(false), serve(true), serve(false, true)]);
});
afterAll(() => Promise.all([http.close(), https.close(), proxied.close()]));

const set = async (of: { url: string }, path: string, headers = {}) =>
  (await fetch(`${of.url}/v1/auth/${path}`, { headers })).headers.getSetCookie();
const read = async (of: { url: string }, cookie: string) =>
  (await fetch(`${of.url}/v1/auth/read`, { headers: { cookie } })).json();

describe('the sign-in cookie', () => {
  test('is limited to the path of the sign-in calls over plain http', async () => {
    expect(await set(http, 'keep')).toEqual([
      expect.stringMatching(/^jrt=novo; Max-Age=604800; Path=\/v1\/auth; Expires=.*; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await set(http, 'keep', { 'x-forwarded-proto': 'https' })).toEqual([expect.stringMatching(/^jrt=novo/)]);
  });

  test.each([
    ['PUBLIC_URL', () => https, {}],
    ['a trusted proxy', () => proxied, { 'x-forwarded-proto': 'https' }],
  ])('can only be set by this host over https behind https, as %s says', async (_, of, headers) => {
    expect(await set(of(), 'keep', headers)).toEqual([
      expect.stringMatching(/^__Host-jrt=novo; Max-Age=604800; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });

  test('from before https is still read and then replaced, without a sign-out', async () => {
    expect(await read(https, 'jrt=velho')).toBe('velho');
    expect(await read(https, 'jrt=velho; __Host-jrt=novo')).toBe('novo');
    const [kept, cleared, ...more] = await set(https, 'keep', { cookie: 'jrt=velho' });
    expect(kept).toMatch(/^__Host-jrt=novo;/);
    expect(cleared).toMatch(/^jrt=; Path=\/v1\/auth; Expires=Thu, 01 Jan 1970/);
    expect(more).toEqual([]);
  });

  test('is deleted under the name it has', async () => {
    expect(await set(http, 'drop')).toEqual([
      expect.stringMatching(/^jrt=; Path=\/v1\/auth; Expires=Thu, 01 Jan 1970/),
    ]);
    expect(await set(https, 'drop')).toEqual([expect.stringMatching(/^__Host-jrt=; Path=\/; Expires=Thu.*; Secure/)]);
  });
});
