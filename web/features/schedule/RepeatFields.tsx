import { hasText } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import type { UseFormReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { z } from 'zod';
import { scheduleMessage } from '../../../commands/schedule/contract.ts';
import { instantOf } from '../../../domain/kernel/instant.ts';
import { dayOfMonth, repeatRule, timesBehind } from '../../../domain/schedule/repeat.ts';
import { useClock } from '../../api/session/useClock.ts';
import { phone } from '../../ui/page/screens.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const { every } = repeatRule.shape;
/** The scope of a change: this message only, or also the following ones of its series. */
export type Scope = 'this' | 'following';

/** The values of the form. A connection is the text of its id ('' for automatic), a repetition its name ('' for none). */
export const scheduleFormShape = scheduleMessage.body
  .omit({ repeat: true, template: true })
  .extend({ whatsappId: z.string(), every: z.union([z.literal(''), every]), until: z.string() })
  .superRefine(({ every: often, until, sendAt }, found) => {
    if (often === '') return;
    if (!until) found.addIssue({ code: 'custom', path: ['until'], message: 'required' });
    else if (until < sendAt.slice(0, 10)) found.addIssue({ code: 'custom', path: ['until'], message: 'tooEarly' });
  });
type Fields = z.input<typeof scheduleFormShape>;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-12);
  align-items: start;
  ${phone} {
    grid-template-columns: 1fr;
  }
`;
const Times = styled.p`
  margin-top: calc(-1 * var(--s-8));
  color: var(--text-muted);
  font-size: var(--t-12);
`;

type Props = {
  form: UseFormReturn<Fields, unknown, z.output<typeof scheduleFormShape>>;
  disabled: boolean;
  /** The scope of a change if the message is one of a series. */
  scope: Scope | null;
  onScope: (scope: Scope) => void;
};

/** The interval and the last day of a repetition, and the number of messages. */
export const RepeatFields = ({ form, disabled, scope, onScope }: Props) => {
  const { t } = useTranslation('schedule');
  const { zone } = useClock();
  const { register, watch, formState } = form;
  const [often, until, sendAt] = watch(['every', 'until', 'sendAt']);
  const error = formState.errors.until?.message;
  const fixed = disabled || scope === 'this';
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(String(sendAt)) ? instantOf(String(sendAt), zone) : null;
  const times =
    often && until && at && !error
      ? timesBehind(at, { every: often, until, day: dayOfMonth(at, zone) }, zone).length + 1
      : null;
  return (
    <>
      {scope && !disabled && (
        <Segmented
          label={t('scope')}
          value={scope}
          onChange={onScope}
          options={[
            { value: 'this', text: t('this') },
            { value: 'following', text: t('following') },
          ]}
        />
      )}
      <Pair>
        <Select label={t('repeat')} disabled={fixed} {...register('every')}>
          <option value="">{t('every.none')}</option>
          {every.options.map((each) => (
            <option key={each} value={each}>
              {t(`every.${each}`)}
            </option>
          ))}
        </Select>
        {often !== '' && (
          <TextField
            type="date"
            label={t('until')}
            min={String(sendAt).slice(0, 10)}
            disabled={fixed}
            error={error && (hasText('schedule', error) ? t(error) : error)}
            {...register('until')}
          />
        )}
      </Pair>
      {times !== null && !fixed && (
        <Times aria-live="polite">
          {t('times', { count: times })} {often === 'month' && t('shortMonths')}
        </Times>
      )}
    </>
  );
};
