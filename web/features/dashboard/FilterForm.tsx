import type { FormEvent } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { filterEdited, filterSubmitted, periods, selectDashboard } from './slice.ts';

const Root = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 210px));
  justify-content: start;
  align-items: end;
  gap: var(--s-12);
  & > button {
    justify-self: start;
  }
  ${phone} {
    grid-template-columns: 1fr 1fr;
    justify-content: stretch;
    & > :first-child,
    & > button {
      grid-column: 1 / -1;
      justify-self: stretch;
    }
  }
`;

/** Chooses a period or dates; without either, the form says that one is needed (R300). */
export const FilterForm = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  const { filter } = useSelector(selectDashboard);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(filterSubmitted());
  };
  return (
    <Root aria-label={t('filter')} onSubmit={submit} noValidate>
      <Select
        label={t('period')}
        value={filter.days}
        onChange={({ target }) => dispatch(filterEdited({ days: Number(target.value) }))}
      >
        {periods.map((days) => (
          <option key={days} value={days}>
            {days ? t('lastDays', { count: days }) : t('none')}
          </option>
        ))}
      </Select>
      <TextField
        label={t('from')}
        type="date"
        value={filter.from}
        onChange={({ target }) => dispatch(filterEdited({ from: target.value }))}
      />
      <TextField
        label={t('to')}
        type="date"
        value={filter.to}
        onChange={({ target }) => dispatch(filterEdited({ to: target.value }))}
      />
      <Button variant="primary" type="submit">
        {t('apply')}
      </Button>
    </Root>
  );
};
