import { describe, test } from '@jest/globals';
import { company } from '../../../domain/company/decider.ts';
import { given } from '../../kernel/given.ts';

const acme = { name: 'Loja', timeZone: 'America/Sao_Paulo', language: 'pt', dueDate: '2036-01-01', planId: 1 } as const;
const founded = { type: 'CompanyFounded', data: acme } as const;

describe('a company', () => {
  test('is founded', () =>
    given(company)
      .when({ type: 'FoundCompany', ...acme })
      .adds(founded));
  test('founded again is once', () =>
    given(company, founded)
      .when({ type: 'FoundCompany', ...acme })
      .adds());
  test('lives in a time zone that exists', () =>
    given(company)
      .when({ type: 'FoundCompany', ...acme, timeZone: 'Mars/Olympus' })
      .refused('unknown time zone'));
});
