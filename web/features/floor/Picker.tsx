import { useTranslation } from '../../locales/useTranslation.ts';
import { isolated } from '../../../domain/kernel/names.ts';
import { styled } from 'styled-components';
import { TextField } from '../../ui/fields/TextField.tsx';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(140px, 170px) minmax(100px, 120px);
  gap: var(--s-12);
`;
const Slider = styled.input`
  flex: 1 1 220px;
  align-self: end;
  height: 36px;
  accent-color: var(--accent);
  border-radius: var(--r-6);
`;

type Props = { label?: string; value: string; onChange: (value: string) => void };

/** A day and a time in the company's time zone (2026-11-21T09:30); invalid input changes nothing. */
export const InstantFields = ({ label, value, onChange }: Props) => {
  const { t } = useTranslation('floor');
  const [day = '', time = ''] = value.split('T');
  const of = (name: string) => (label ? `${label}: ${isolated(name)}` : name);
  return (
    <Root>
      <TextField
        label={of(t('date'))}
        type="date"
        value={day}
        onChange={({ target }) => target.value && onChange(`${target.value}T${time}`)}
      />
      <TextField
        label={of(t('time'))}
        type="time"
        value={time}
        onChange={({ target }) => target.value && onChange(`${day}T${target.value.slice(0, 5)}`)}
      />
    </Root>
  );
};

const stepMinutes = 15;
const last = (24 * 60) / stepMinutes - 1;
const two = (n: number): string => String(n).padStart(2, '0');

/** A slider for the time of day in steps of 15 minutes. */
export const DaySlider = ({ value, onChange }: Props) => {
  const { t } = useTranslation('floor');
  const [day = '', time = '00:00'] = value.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (
    <Slider
      type="range"
      aria-label={t('slider')}
      aria-valuetext={time}
      min={0}
      max={last}
      value={Math.floor((hours * 60 + minutes) / stepMinutes)}
      onChange={({ target }) => {
        const chosen = Number(target.value) * stepMinutes;
        onChange(`${day}T${two(Math.floor(chosen / 60))}:${two(chosen % 60)}`);
      }}
    />
  );
};
