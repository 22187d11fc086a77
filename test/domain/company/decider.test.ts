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
  test('is founded; what is not said has its default', () =>
    given(company)
      .when({ type: 'FoundCompany', ...acme, foundedBy: 'signUp' })
      .adds(founded));
  test('of an older log is one: it works, pays by the month, and is the installation’s own', () =>
    expect(folded(company, [foundedWith({ foundedBy: undefined })])).toMatchObject({
      is: 'present',
      status: true,
      recurrence: 'MENSAL',
      trialExpiration: null,
      foundedBy: 'installation',
      email: '',
    }));
  test('founded again is once, also when it was removed meanwhile', () => {
    given(company, founded)
      .when({ type: 'FoundCompany', ...acme })
      .adds();
    given(company, founded, removed)
      .when({ type: 'FoundCompany', ...acme })
      .adds();
  });
  test.each(['Mars/Olympus', '+03:00', ''])('does not live in the time zone %j', (timeZone) => {
    given(company)
      .when({ type: 'FoundCompany', ...acme, timeZone })
      .refused('unknown time zone');
    given(company, founded).when(schedule(early, timeZone)).refused('unknown time zone');
  });
  test('has its name alone, however it is spelled', () => {
    const held = (name: string) => company.holds?.(folded(company, [foundedWith({ name })]));
    expect(held(' Padaria JOSÉ ')).toEqual(held('padaria jose'));
    expect(company.holds?.(folded(company, [founded, removed]))).toEqual([]);
  });
});

describe('its form', () => {
  test('says what changed, each by its own fact', () =>
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
  test('of the same again changes nothing', () =>
    given(company, founded)
      .when(change({ name: 'Loja', status: true, dueDate: '2036-01-31' }))
      .adds());
  test('resumes what was suspended', () =>
    given(company, founded, suspended)
      .when(change({ status: true }))
      .adds({ type: 'CompanyResumed', data: {} }));
  test('never suspends the installation’s own', () =>
    given(company, foundedWith({ foundedBy: 'installation' }))
      .when(change({ status: false }))
      .refused('A empresa da instalação não pode ser desativada.'));
  test('keeps where bills go to once it is said', () => {
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

describe('its due date', () => {
  const extend = { type: 'RenewCompany', why: 'extension' } as const;
  test('goes on by the recurrence, and comes back to the day that was agreed upon (R340)', () => {
    given(company, founded).when(extend).adds(renewed('2036-02-29'));
    given(company, founded, renewed('2036-02-29')).when(extend).adds(renewed('2036-03-31'));
    given(company, founded, { type: 'CompanyRecurrenceChosen', data: { recurrence: 'ANUAL' } })
      .when(extend)
      .adds(renewed('2037-01-31'));
    const moved = given(company, founded, renewed('2036-02-29'));
    moved.when({ ...extend, from: '2036-02-29' }).adds(renewed('2036-03-31'));
    moved.when({ ...extend, from: '2036-01-31' }).refused('ERR_CHANGED_MEANWHILE');
  });
  test('goes to the day that is named, never back', () => {
    given(company, founded)
      .when({ ...extend, dueDate: '2036-05-10' })
      .adds(renewed('2036-05-10'));
    given(company, founded)
      .when({ ...extend, dueDate: '2036-01-31' })
      .adds();
  });
  test('paid late goes on by the agreed day, and begins on the day of the payment where it would not lie behind it', () => {
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
  test('goes back by the months of what was given back, on the agreed day', () => {
    given(company, founded, renewed('2036-02-29', 'payment'))
      .when({ type: 'ShortenCompany', months: 1 })
      .adds({ type: 'CompanyDueDateSet', data: { dueDate: '2036-01-31', dueDay: 31 } });
    given(company, foundedWith({ dueDate: null }))
      .when({ type: 'ShortenCompany', months: 1 })
      .adds();
  });
  test('that went back into a shorter month comes back to the agreed day, also after it went back twice', () => {
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
  test('set by hand agrees upon another day', () =>
    given(company, founded, { type: 'CompanyDueDateSet', data: { dueDate: '2036-02-10' } })
      .when(extend)
      .adds(renewed('2036-03-10')));
  test('that is none cannot go on by itself', () =>
    given(company, foundedWith({ dueDate: null }))
      .when(extend)
      .refused('A empresa não tem data de vencimento.'));
  test('moved by a payment ends the trial; by a super user it does not', () => {
    const trial = foundedWith({ trialExpiration: '2036-01-31' });
    expect(folded(company, [trial, renewed('2036-02-29', 'payment')])).toMatchObject({ trialExpiration: null });
    expect(folded(company, [trial, renewed('2036-02-29')])).toMatchObject({ trialExpiration: '2036-01-31' });
  });
});

describe('its removal', () => {
  test('is for good', () => {
    given(company, founded).when({ type: 'RemoveCompany', confirmation: ' loja ' }).adds(removed);
    given(company, founded).when({ type: 'RemoveCompany' }).adds(removed);
    given(company, founded, removed).when({ type: 'RemoveCompany' }).refused('ERR_NO_RECORD_FOUND');
  });
  test('under another name is refused', () =>
    given(company, founded)
      .when({ type: 'RemoveCompany', confirmation: 'Lojas' })
      .refused('O que foi digitado não é o nome da empresa.'));
  test('of the installation’s own is refused', () =>
    given(company, foundedWith({ foundedBy: 'installation' }))
      .when({ type: 'RemoveCompany', confirmation: 'Loja' })
      .refused('A empresa da instalação não pode ser excluída.'));
});

describe('its hours', () => {
  test('are saved, the time zone with them', () =>
    given(company, founded).when(schedule(early, 'America/Manaus')).adds(chosen('America/Manaus'), scheduled));
  test('alone leave the time zone', () => given(company, founded).when(schedule()).adds(scheduled));
  test('that are the default week already are no news', () =>
    given(company, founded)
      .when(schedule([...defaultWeek], acme.timeZone))
      .adds());
  test('the same again change nothing', () =>
    given(company, founded, chosen('America/Manaus'), scheduled).when(schedule(early, 'America/Manaus')).adds());
  test('go back to the default week', () =>
    given(company, founded, scheduled)
      .when(schedule([...defaultWeek]))
      .adds({ type: 'CompanyScheduled', data: { schedules: [...defaultWeek] } }));
  test('of a company that is not there are refused', () =>
    given(company).when(schedule()).refused('ERR_NO_RECORD_FOUND'));
});

describe('a company that does not pay', () => {
  const lapsed = { type: 'CompanyLapsed', data: {} } as const;
  const lapse = (today: string) => ({ type: 'LapseCompany', today }) as const;
  const due = foundedWith({ dueDate: '2026-02-27' });
  test('lapses once, from the fourth day after its due date on', () => {
    given(company, due).when(lapse('2026-03-02')).adds();
    given(company, due).when(lapse('2026-03-03')).adds(lapsed);
    given(company, due, lapsed).when(lapse('2026-03-04')).adds();
    given(company, foundedWith({ dueDate: null }))
      .when(lapse('2099-01-01'))
      .adds();
  });
  test('is judged by the clocks of its founding, whatever its admin sets them to', () => {
    const moved = { type: 'CompanyTimeZoneChosen', data: { timeZone: 'Etc/GMT+12' } } as const;
    const { dueZone, timeZone } = Object(folded(company, [due, moved]));
    expect([dueZone, timeZone]).toEqual([due.data.timeZone, 'Etc/GMT+12']);
  });
  test('goes on with another due date', () => {
    const dueDateSet = { type: 'CompanyDueDateSet', data: { dueDate: '2026-04-01' } } as const;
    for (const again of [renewed('2026-03-27', 'payment'), renewed('2026-03-27'), dueDateSet])
      expect(folded(company, [due, lapsed, again])).toMatchObject({ lapsed: false });
    expect(folded(company, [due, lapsed])).toMatchObject({ lapsed: true, status: true });
  });
});
