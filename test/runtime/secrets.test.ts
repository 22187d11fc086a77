import { afterAll, describe, expect, test } from '@jest/globals';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addKey, createRing, derive, hasRing, isRing, keyId, ringOf, ringText } from '../../runtime/secrets.ts';
import { temporaryFolder } from '../kernel/folder.ts';

const { path, remove } = temporaryFolder();
afterAll(remove);

describe('secrets', () => {
  test('the first start writes a key that only its user may read; later starts read it', () => {
    const dataDir = join(path, 'data');
    expect(() => ringOf({ dataDir })).toThrow(/secrets\.json is missing: [^\n]*\.$/);
    expect(hasRing({ dataDir })).toBe(false);
    createRing(dataDir);
    const [masterKey, ...older] = ringOf({ dataDir });
    expect([masterKey.length, older.length]).toEqual([32, 0]);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    createRing(dataDir);
    expect([hasRing({ dataDir }), ringOf({ dataDir })]).toEqual([true, [masterKey]]);
  });

  test('SECRET_KEY takes precedence over the file', () => {
    const key = Buffer.alloc(32, 7);
    expect(ringOf({ dataDir: join(path, 'unused'), secretKey: key.toString('base64') })).toEqual([key]);
  });

  test('reports a damaged file and never replaces it', () => {
    writeFileSync(join(path, 'secrets.json'), '{"secretKey":"short"}');
    expect(() => ringOf({ dataDir: path })).toThrow(/secrets\.json is damaged: [^\n]*\.$/);
  });

  test('SECRET_KEY may hold several, newest first', () => {
    const ring = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)] as const;
    expect(ringOf({ dataDir: join(path, 'unused'), secretKey: ringText(ring) })).toEqual(ring);
    expect(isRing(`${ringText(ring)}, ${ringText(ring)}`)).toBe(true);
    expect(['', 'curta', `${ringText(ring)},`, `${ringText(ring)},curta`].filter(isRing)).toEqual([]);
  });

  test('adds a new key before the old one', () => {
    const dataDir = join(path, 'data');
    const old = Buffer.alloc(32, 9);
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ keys: [old.toString('base64')] }));
    expect(ringOf({ dataDir })).toEqual([old]);
    const [newest, ...older] = addKey(dataDir);
    expect(older).toEqual([old]);
    expect(ringOf({ dataDir })).toEqual([newest, old]);
    expect(keyId(newest)).not.toBe(keyId(old));
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('derives a separate key per purpose', () => {
    const master = Buffer.alloc(32, 1);
    expect(derive(master, 'tokens')).toHaveLength(32);
    expect(derive(master, 'tokens')).toEqual(derive(master, 'tokens'));
    expect(derive(master, 'tokens')).not.toEqual(derive(master, 'names'));
  });
});
