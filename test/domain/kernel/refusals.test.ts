import { expect, test } from '@jest/globals';
import { join } from 'node:path';
import { IllFormed, Refused } from '../../../domain/kernel/decider.ts';
import { isRefusalCode } from '../../../domain/kernel/refusals/refusals.ts';
import { readSources } from '../../architecture/source.ts';

const folders = /^(domain|commands|eventstore|gateway|connector|projections|runtime)\//;
/** Codes of Node itself. */
const foreign = new Set(['ERR_BUFFER_TOO_LARGE', 'ERR_STREAM_PREMATURE_CLOSE']);

test('every error code in the server’s source is in the catalogue', () => {
  const sources = readSources(join(import.meta.dirname, '../../..')).filter(({ path }) => folders.test(path));
  const codes = new Set(
    sources.flatMap(({ nodes }) =>
      nodes.flatMap(({ type, value }) =>
        type === 'StringLiteral' && typeof value === 'string' && /^ERR_[A-Z_]+$/.test(value) ? [value] : [],
      ),
    ),
  );
  expect(codes.size).toBeGreaterThan(90);
  expect([...codes].filter((code) => !isRefusalCode(code) && !foreign.has(code))).toEqual([]);
});

test.each([
  [new Refused('ERR_NO_TICKET_FOUND'), 'ERR_NO_TICKET_FOUND', 404],
  [new Refused('ERR_PLAN_QUEUES', 409, { limit: 1, count: 1 }), 'O plano da empresa permite até 1 fila.', 409],
  [new Refused('ERR_PLAN_QUEUES', 409, { limit: 0, count: 0 }), 'O plano da empresa permite até 0 filas.', 409],
  [
    new Refused('ERR_LIST_USED', 409, { campaigns: ['Natal', 'Páscoa'], count: 2 }),
    'A lista está em uso pelas campanhas Natal, Páscoa.',
    409,
  ],
  [new Refused('ERR_CONFLICT', 409), 'conflict', 409],
  [new Refused('ERR_NOT_FOUND'), 'not found', 404],
  [IllFormed.at('name', 'Too Long!'), 'Too Long!', 400],
  [IllFormed.at('url', 'ERR_ADDRESS_PRIVATE'), 'ERR_ADDRESS_PRIVATE', 400],
])('%s: the API’s error text does not change', (refused, said, status) => {
  expect([refused.message, refused.status]).toEqual([said, status]);
});

test('ill-formed input has the code in its message, or the general code', () => {
  expect(IllFormed.at('name', 'Too Long!').code).toBe('ERR_INVALID');
  expect(IllFormed.at('url', 'ERR_ADDRESS_PRIVATE').code).toBe('ERR_ADDRESS_PRIVATE');
});
