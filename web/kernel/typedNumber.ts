import { z } from 'zod';
import { lacksArea, understood } from '../../domain/kernel/phoneNumber.ts';
import { addTexts, text } from './i18n.ts';

addTexts('number', {
  pt: { noArea: 'Falta o DDD: escreva 11 98840-1266, ou com + e o código do país' },
  en: { noArea: 'The area code is missing: write 11 98840-1266, or with + and the country code' },
  es: { noArea: 'Falta el código de área: escriba 11 98840-1266, o con + y el código de país' },
});

/** Why a typed number cannot be understood, in words; '' when it can. */
export const numberFlaw = (typed: string, timeZone: string): string =>
  lacksArea(typed, timeZone) ? text('number', 'noArea') : '';

/** A field for a number, as a person of that time zone types it. */
export const typedNumber = <F extends z.ZodType>(field: F, timeZone: string) =>
  z.preprocess((typed, issues) => {
    if (typeof typed !== 'string') return typed;
    const message = numberFlaw(typed, timeZone);
    if (message) issues.addIssue({ code: 'custom', message });
    return understood(typed, timeZone);
  }, field);
