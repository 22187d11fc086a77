import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const module = join(import.meta.dirname, '../../runtime/log.ts');

test('secrets, names, numbers and texts are hidden, ids are not', () => {
  const script = `import(${JSON.stringify(module)}).then(({ log }) =>
    log.child({ requestId: 'r-1' }).info({ body: 'w1', message: { text: 'w2', contact: { number: 'w3', name: 'w4' } },
      req: { headers: { authorization: 'w5', cookie: 'w6' } }, user: { password: 'w7', id: 5 } }, 'said'))`;
  const line = execFileSync(process.execPath, ['-e', script], {
    env: { ...process.env, LOG_LEVEL: 'info' },
    encoding: 'utf8',
  });
  expect(line).not.toMatch(/w\d/);
  expect(JSON.parse(line)).toMatchObject({ requestId: 'r-1', msg: 'said', user: { id: 5 } });
});
