import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keepCopy } from '../../gateway/backup/copies.ts';
import { nextBackup } from '../../gateway/backup/daily.ts';
import { mirrorFiles } from '../../gateway/backup/files.ts';
import { diskStorage } from '../../runtime/storage.ts';
import { temporaryFolder } from '../kernel/folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => folder.remove());

describe('copies of a backup', () => {
  const take = (text: string): string => {
    const latest = join(folder.path, 'latest');
    mkdirSync(join(latest, 'media/1'), { recursive: true });
    writeFileSync(join(latest, 'events.db'), text);
    writeFileSync(join(latest, 'media/1/photo.jpg'), 'photo');
    writeFileSync(`${latest}.secrets`, `sealed ${text}`);
    return latest;
  };
  const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));

  test('each day has its own copy with the sealed keys, and only the newest remain', async () => {
    for (let n = 1; n <= 5; n++) await keepCopy(take(`day ${n}`), day(n), 3);
    const left = ['2026-01-03', '2026-01-04', '2026-01-05'];
    const all = readdirSync(folder.path).toSorted();
    expect(all).toEqual([...left.flatMap((name) => [name, `${name}.secrets`]), 'latest', 'latest.secrets']);
    expect(readFileSync(join(folder.path, '2026-01-03/events.db'), 'utf8')).toBe('day 3');
    expect(readFileSync(join(folder.path, '2026-01-03.secrets'), 'utf8')).toBe('sealed day 3');
  });

  test('a second copy of a day replaces the first, and files take no space twice', async () => {
    await keepCopy(take('morning'), day(1), 3);
    const names = await keepCopy(take('evening'), day(1), 3);
    expect(names).toEqual(['2026-01-01']);
    expect(readFileSync(join(folder.path, '2026-01-01/events.db'), 'utf8')).toBe('evening');
    const [copy, latest] = ['2026-01-01', 'latest'].map((name) =>
      statSync(join(folder.path, name, 'media/1/photo.jpg')),
    );
    expect(copy?.ino).toBe(latest?.ino);
  });

  test('works without files and without a passphrase', async () => {
    const latest = take('empty');
    rmSync(join(latest, 'media'), { recursive: true });
    rmSync(`${latest}.secrets`);
    expect(await keepCopy(latest, day(1), 3)).toEqual(['2026-01-01']);
  });
});

describe('the time of the next backup', () => {
  const times = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const hours = fc.integer({ min: 0, max: 23 });
  const DAY_MS = 86_400_000;

  test('is the next such hour after a recent backup, and now without one', () => {
    fc.assert(
      fc.property(times, hours, fc.integer({ min: 0, max: 3 * DAY_MS }), (now, hour, ageMs) => {
        const next = nextBackup(new Date(now.getTime() - ageMs), now, hour);
        if (ageMs > DAY_MS) return next.getTime() === now.getTime();
        const isOnTheHour = next.getUTCHours() === hour && next.getTime() % 3_600_000 === 0;
        return isOnTheHour && next > now && next.getTime() - now.getTime() <= DAY_MS;
      }),
    );
    const now = new Date();
    expect(nextBackup(undefined, now, 3)).toBe(now);
  });
});

describe('the mirror of a storage', () => {
  test('holds the same files after each run: new ones are copied once, deleted ones removed', async () => {
    const names = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a.jpg', 'b.ogg', 'c.pdf')), {
      selector: ([company, name]) => `${company}/${name}`,
    });
    const to = join(folder.path, 'mirror');
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 4 }), async (runs) => {
        rmSync(to, { recursive: true, force: true });
        let before = new Set<string>();
        for (const wanted of runs) {
          const from = join(folder.path, 'media');
          rmSync(from, { recursive: true, force: true });
          mkdirSync(join(from, 'incoming'), { recursive: true });
          writeFileSync(join(from, 'incoming/half'), 'half');
          for (const [company, name] of wanted) {
            mkdirSync(join(from, String(company)), { recursive: true });
            writeFileSync(join(from, String(company), name), `${company} ${name}`);
          }
          const paths = new Set(wanted.map(([company, name]) => `${company}/${name}`));
          const mirrored = await mirrorFiles(diskStorage(from), to);
          expect(mirrored).toEqual({
            files: paths.size,
            copied: [...paths].filter((path) => !before.has(path)).length,
          });
          const found = paths.size ? readdirSync(to, { recursive: true, withFileTypes: true }) : [];
          expect(found.filter((each) => each.isFile()).length).toBe(paths.size);
          for (const path of paths) expect(readFileSync(join(to, path), 'utf8')).toBe(path.replace('/', ' '));
          before = paths;
        }
      }),
      { numRuns: 20 },
    );
  });
});
