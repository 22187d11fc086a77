import { describe, expect, test } from '@jest/globals';
import type { CompanyFields } from '../../../domain/company/changes.ts';
import { company } from '../../../domain/company/decider.ts';
import { companyEvents } from '../../../domain/company/events.ts';
import { defaultWeek } from '../../../domain/kernel/schedule.ts';
import { folded, given } from '../../kernel/given.ts';

const acme = { name: 'Loja', timeZone: 'America/Sao_Paulo', language: 'pt', dueDate: '2036-01-31', planId: 1 } as const;
const foundedWith = (over: object = {}) =>
  ({
    type: 'CompanyFounded',
    data: companyEvents.CompanyFounded.data.parse({ ...acme, foundedBy: 'signUp', ...over }),
  }) as const;
const founded = foundedWith();
const early = defaultWeek.map((row) => (row.weekdayEn === 'monday' ? { ...row, startTime: '07:00' } : row));
const scheduled = { type: 'CompanyScheduled', data: { schedules: early } } as const;
const chosen = (timeZone: string) => ({ type: 'CompanyTimeZoneChosen', data: { timeZone } }) as const;
const schedule = (schedules = early, timeZone?: string) => ({ type: 'ScheduleCompany', schedules, timeZone }) as const;
const change = (fields: Partial<CompanyFields>) => ({ type: 'ChangeCompany', fields }) as const;
const renewed = (dueDate: string, why: 'payment' | 'extension' = 'extension') =>
  ({ type: 'CompanyRenewed', data: { dueDate, why } }) as const;
const suspended = { type: 'CompanySuspended', data: {} } as const;
const removed = { type: 'CompanyRemoved', data: {} } as const;

describe('a company', () => {
  test('is founded, with defaults for absent fields', () =>
    given(company)
      .when({ type: 'FoundCompany', ...acme, foundedBy: 'signUp' })
      .adds(founded));
  test('from an older log is active, pays monthly and belongs to the installation', () =>
    expect(folded(company, [foundedWith({ foundedBy: undefined })])).toMatchObject({
      is: 'present',
      status: true,
      recurrence: 'MENSAL',
      trialExpiration: null,
      foundedBy: 'installation',
      email: '',
    }));
  test('is founded only once, even if it was removed since', () => {
    given(company, founded)
      .when({ type: 'FoundCompany', ...acme })
      .adds();
    given(company, founded, removed)
      .when({ type: 'FoundCompany', ...acme })
      .adds();
  });
  test.each(['Mars/Olympus', '+03:00', ''])('refuses the time zone %j', (timeZone) => {
    given(company)
      .when({ type: 'FoundCompany', ...acme, timeZone })
      .refused('unknown time zone');
    given(company, founded).when(schedule(early, timeZone)).refused('unknown time zone');
  });
  test('has a unique name, regardless of case and accents', () => {
    const held = (name: string) => company.holds?.(folded(company, [foundedWith({ name })]));
    expect(held(' Padaria JOSÉ ')).toEqual(held('padaria jose'));
    expect(company.holds?.(folded(company, [founded, removed]))).toEqual([]);
  });
});

describe('the form of a company', () => {
  test('records each change as a separate event', () =>
    given(company, founded)
      .when(
        change({
          name: 'Loja Nova',
          email: 'a@b.co',
          phone: '5511',
          planId: 2,
          recurrence: 'ANUAL',
          dueDate: null,
          status: false,
        }),
      )
      .adds(
        { type: 'CompanyRenamed', data: { name: 'Loja Nova' } },
        { type: 'CompanyEmailChanged', data: { email: 'a@b.co' } },
        { type: 'CompanyPhoneChanged', data: { phone: '5511' } },
        { type: 'CompanyPlanChosen', data: { planId: 2 } },
        { type: 'CompanyRecurrenceChosen', data: { recurrence: 'ANUAL' } },
        { type: 'CompanyDueDateSet', data: { dueDate: null } },
        suspended,
      ));
  test('records nothing if nothing differs', () =>
    given(company, founded)
      .when(change({ name: 'Loja', status: true, dueDate: '2036-01-31' }))
      .adds());
  test('resumes a suspended company', () =>
    given(company, founded, suspended)
      .when(change({ status: true }))
      .adds({ type: 'CompanyResumed', data: {} }));
  test('never suspends the installation’s own company', () =>
    given(company, foundedWith({ foundedBy: 'installation' }))
      .when(change({ status: false }))
      .refused('A empresa da instalação não pode ser desativada.'));
  test('saves the billing address, and records it only if it differs', () => {
    const billing = {
      billingName: 'Loja Ltda.',
      addressZipCode: '01310-100',
      addressStreet: 'Avenida Paulista, 1000',
      addressState: 'SP',
      addressCity: 'São Paulo',
      addressDistrict: 'Bela Vista',
    };
    const address = { type: 'CompanyBillingAddressGiven', data: { ...billing, givenBy: 7 } } as const;
    const give = (givenBy: number) => ({ type: 'GiveBillingAddress', billing, givenBy }) as const;
    given(company, founded).when(give(7)).adds(address);
    given(company, founded, address).when(give(8)).adds();
  });
});

describe('the due date of a company', () => {
  const extend = { type: 'RenewCompany', why: 'extension' } as const;
  test('moves on by the recurrence, and returns to the agreed day (R340)', () => {
    given(company, founded).when(extend).adds(renewed('2036-02-29'));
    given(company, founded, renewed('2036-02-29')).when(extend).adds(renewed('2036-03-31'));
    given(company, founded, { type: 'CompanyRecurrenceChosen', data: { recurrence: 'ANUAL' } })
      .when(extend)
      .adds(renewed('2037-01-31'));
    const moved = given(company, founded, renewed('2036-02-29'));
    moved.when({ ...extend, from: '2036-02-29' }).adds(renewed('2036-03-31'));
    moved.when({ ...extend, from: '2036-01-31' }).refused('ERR_CHANGED_MEANWHILE');
  });
  test('moves to a named day, but never back', () => {
    given(company, founded)
      .when({ ...extend, dueDate: '2036-05-10' })
      .adds(renewed('2036-05-10'));
    given(company, founded)
      .when({ ...extend, dueDate: '2036-01-31' })
      .adds();
  });
  test('moves on by the agreed day after a late payment, or from the payment day if it would not be in the future', () => {
    const paid = (months: number, today: string) =>
      ({ type: 'ProlongCompany', why: 'payment', months, today, planId: 1 }) as const;
    const february = [founded, renewed('2036-02-29')] as const;
    given(company, ...february)
      .when(paid(1, '2036-03-30'))
      .adds(renewed('2036-03-31', 'payment'));
    given(company, ...february)
      .when(paid(1, '2036-03-31'))
      .adds(renewed('2036-04-30', 'payment'));
    given(company, ...february)
      .when(paid(12, '2036-02-01'))
      .adds(renewed('2037-02-28', 'payment'));
    given(company, foundedWith({ dueDate: null }))
      .when(paid(1, '2036-03-30'))
      .adds();
  });
  test('moves back by the months of a returned payment, on the agreed day', () => {
    given(company, founded, renewed('2036-02-29', 'payment'))
      .when({ type: 'ShortenCompany', months: 1 })
      .adds({ type: 'CompanyDueDateSet', data: { dueDate: '2036-01-31', dueDay: 31 } });
    given(company, foundedWith({ dueDate: null }))
      .when({ type: 'ShortenCompany', months: 1 })
      .adds();
  });
  test('returns to the agreed day after it moved back into a shorter month, even twice', () => {
    const back = { type: 'CompanyDueDateSet', data: { dueDate: '2036-02-29', dueDay: 31 } } as const;
    const march = [founded, renewed('2036-02-29', 'payment'), renewed('2036-03-31', 'payment')] as const;
    given(company, ...march)
      .when({ type: 'ShortenCompany', months: 1 })
      .adds(back);
    given(company, ...march, back)
      .when(extend)
      .adds(renewed('2036-03-31'));
    given(company, ...march, back)
      .when({ type: 'ShortenCompany', months: 1 })
      .adds({ type: 'CompanyDueDateSet', data: { dueDate: '2036-01-31', dueDay: 31 } });
  });
  test('that a super user sets defines a new agreed day', () =>
    given(company, founded, { type: 'CompanyDueDateSet', data: { dueDate: '2036-02-10' } })
      .when(extend)
      .adds(renewed('2036-03-10')));
  test('that does not exist cannot be extended', () =>
    given(company, foundedWith({ dueDate: null }))
      .when(extend)
      .refused('A empresa não tem data de vencimento.'));
  test('ends the trial when moved by a payment, but not when moved by a super user', () => {
    const trial = foundedWith({ trialExpiration: '2036-01-31' });
    expect(folded(company, [trial, renewed('2036-02-29', 'payment')])).toMatchObject({ trialExpiration: null });
    expect(folded(company, [trial, renewed('2036-02-29')])).toMatchObject({ trialExpiration: '2036-01-31' });
  });
});

describe('the removal of a company', () => {
  test('is final', () => {
    given(company, founded).when({ type: 'RemoveCompany', confirmation: ' loja ' }).adds(removed);
    given(company, founded).when({ type: 'RemoveCompany' }).adds(removed);
    given(company, founded, removed).when({ type: 'RemoveCompany' }).refused('ERR_NO_RECORD_FOUND');
  });
  test('is refused if the typed name is wrong', () =>
    given(company, founded)
      .when({ type: 'RemoveCompany', confirmation: 'Lojas' })
      .refused('O nome digitado não é igual ao da empresa.'));
  test('is refused for the installation’s own company', () =>
    given(company, foundedWith({ foundedBy: 'installation' }))
      .when({ type: 'RemoveCompany', confirmation: 'Loja' })
      .refused('A empresa da instalação não pode ser excluída.'));
});

describe('the hours of a company', () => {
  test('are saved together with the time zone', () =>
    given(company, founded).when(schedule(early, 'America/Manaus')).adds(chosen('America/Manaus'), scheduled));
  test('keep the time zone if none is sent', () => given(company, founded).when(schedule()).adds(scheduled));
  test('record nothing if they equal the default week', () =>
    given(company, founded)
      .when(schedule([...defaultWeek], acme.timeZone))
      .adds());
  test('record nothing if they are the same as before', () =>
    given(company, founded, chosen('America/Manaus'), scheduled).when(schedule(early, 'America/Manaus')).adds());
  test('can return to the default week', () =>
    given(company, founded, scheduled)
      .when(schedule([...defaultWeek]))
      .adds({ type: 'CompanyScheduled', data: { schedules: [...defaultWeek] } }));
  test('of an unknown company are refused', () => given(company).when(schedule()).refused('ERR_NO_RECORD_FOUND'));
});

describe('a company that does not pay', () => {
  const lapsed = { type: 'CompanyLapsed', data: {} } as const;
  const lapse = (today: string) => ({ type: 'LapseCompany', today }) as const;
  const due = foundedWith({ dueDate: '2026-02-27' });
  test('lapses once, from the fourth day after its due date', () => {
    given(company, due).when(lapse('2026-03-02')).adds();
    given(company, due).when(lapse('2026-03-03')).adds(lapsed);
    given(company, due, lapsed).when(lapse('2026-03-04')).adds();
    given(company, foundedWith({ dueDate: null }))
      .when(lapse('2099-01-01'))
      .adds();
  });
  test('is judged by the time zone at its founding, even if its admin changes the zone', () => {
    const moved = { type: 'CompanyTimeZoneChosen', data: { timeZone: 'Etc/GMT+12' } } as const;
    const { dueZone, timeZone } = Object(folded(company, [due, moved]));
    expect([dueZone, timeZone]).toEqual([due.data.timeZone, 'Etc/GMT+12']);
  });
  test('is active again with another due date', () => {
    const dueDateSet = { type: 'CompanyDueDateSet', data: { dueDate: '2026-04-01' } } as const;
    for (const again of [renewed('2026-03-27', 'payment'), renewed('2026-03-27'), dueDateSet])
      expect(folded(company, [due, lapsed, again])).toMatchObject({ lapsed: false });
    expect(folded(company, [due, lapsed])).toMatchObject({ lapsed: true, status: true });
  });
});
