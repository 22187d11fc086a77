import { expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { deviceOf, signDevice, verifyAccess, verifyRefresh } from '../../../commands/session/tokens.ts';

const key = Buffer.alloc(32, 7);
const keys = [key] as const;
const who = { sid: 's', cid: 1, uid: 7 };
const now = () => Math.floor(Date.now() / 1000);
const signed = (claims: Record<string, unknown>, { iat = now() as number | undefined, nbf = 0 } = {}) => {
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(now() + 7_200);
  if (iat !== undefined) jwt.setIssuedAt(iat);
  if (nbf) jwt.setNotBefore(nbf);
  return jwt.sign(key);
};
const refused = { code: 'ERR_SESSION_EXPIRED', status: 401 };

test('a token from the future is refused, but a small clock difference is accepted', async () => {
  for (const claims of [who, { ...who, gen: 0 }]) {
    const verify = 'gen' in claims ? verifyRefresh : verifyAccess;
    expect(await verify(keys, await signed(claims, { iat: now() + 30 }))).toMatchObject({ userId: 7 });
    await expect(verify(keys, await signed(claims, { iat: now() + 3_600 }))).rejects.toMatchObject(refused);
    await expect(verify(keys, await signed(claims, { nbf: now() + 3_600 }))).rejects.toMatchObject(refused);
  }
});

test('a token of one kind is invalid as another', async () => {
  const device = await signDevice(keys, 'ana', 1);
  await expect(verifyRefresh(keys, device)).rejects.toMatchObject(refused);
  await expect(verifyAccess(keys, device)).rejects.toMatchObject(refused);
  expect(await deviceOf(keys, 'ana', await signed({ ...who, gen: 0 }))).toBeUndefined();
});

test('a browser is known for one e-mail', async () => {
  const device = await signDevice(keys, 'ana', 1);
  expect(await deviceOf(keys, 'ana', device)).toEqual({ id: expect.any(String), passwords: 1 });
  expect(await deviceOf(keys, 'bia', device)).toBeUndefined();
  expect(await deviceOf([Buffer.alloc(32, 8)], 'ana', device)).toBeUndefined();
  expect(await deviceOf(keys, 'ana', undefined)).toBeUndefined();
});

test('after a rotation the newest key signs, and tokens of the older key stay valid until they expire', async () => {
  const young = Buffer.alloc(32, 9);
  expect(await verifyAccess([young, key], await signed(who))).toMatchObject({ userId: 7 });
  expect(await verifyRefresh([young, key], await signed({ ...who, gen: 0 }))).toMatchObject({ userId: 7 });
  await expect(verifyAccess([young], await signed(who))).rejects.toMatchObject(refused);
  const device = await signDevice([young, key], 'ana', 1);
  expect(await deviceOf([young], 'ana', device)).toEqual({ id: expect.any(String), passwords: 1 });
});
