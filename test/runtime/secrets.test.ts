import { afterAll, describe, expect, test } from '@jest/globals';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derive, secretsOf } from '../../runtime/secrets.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { path, remove } = temporaryFolder();
afterAll(remove);

describe('secrets', () => {
  test('the first start writes a key that only its user may read; later starts find it', () => {
    const dataDir = join(path, 'data');
    const { masterKey } = secretsOf({ dataDir });
    expect(masterKey).toHaveLength(32);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(secretsOf({ dataDir }).masterKey).toEqual(masterKey);
  });

  test('SECRET_KEY counts before the file', () => {
    const key = Buffer.alloc(32, 7);
    expect(secretsOf({ dataDir: join(path, 'unused'), secretKey: key.toString('base64') }).masterKey).toEqual(key);
  });

  test('a damaged file is named, never replaced', () => {
    writeFileSync(join(path, 'secrets.json'), '{"secretKey":"short"}');
    expect(() => secretsOf({ dataDir: path })).toThrow(/secrets\.json is damaged: [^\n]*\.$/);
  });

  test('each purpose has a key of its own', () => {
    const master = Buffer.alloc(32, 1);
    expect(derive(master, 'tokens')).toHaveLength(32);
    expect(derive(master, 'tokens')).toEqual(derive(master, 'tokens'));
    expect(derive(master, 'tokens')).not.toEqual(derive(master, 'names'));
  });
});
