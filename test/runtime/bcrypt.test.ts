import { expect, test } from '@jest/globals';
import { isBcrypt, isBcryptOf } from '../../runtime/bcrypt.ts';

/** Hashes created by crypt(3); only 72 bytes of the last password count. */
const made = [
  ['', '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.'],
  ['senha-de-ana', '$2a$08$m0CrhHm10qJ3lXRY.5zDGOMyMilRvo5NqLlHWlfzN2Cyu5bUndU6.'],
  ['ação é 1', '$2b$04$If6bvum7DFjUnE9p2uDeDuAzz90VI/mf./tNIGe2gIygHufCHrf6O'],
  ['x'.repeat(80), '$2y$04$nRht2l/HRhr6zmCp9vYUvu0RqosUY3htZePZCXFSecpddknf9SvOa'],
] as const;

test('verifies a password against its bcrypt hash', async () => {
  for (const [password, hash] of made) {
    expect(isBcrypt(hash)).toBe(true);
    expect(await isBcryptOf(hash, password)).toBe(true);
    expect(await isBcryptOf(hash, `!${password}`)).toBe(false);
  }
  expect(await isBcryptOf(made[0][1].replace('06', '31'), '')).toBe(false);
  expect(isBcrypt('$argon2id$v=19$m=19456')).toBe(false);
});
