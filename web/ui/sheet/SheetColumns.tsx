import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import type { Mapping } from '../../../domain/contact/mapping.ts';
import type { ReadSheet, SheetColumn } from './sheet.ts';
import { Select } from '../fields/Select.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(210px, 100%), 1fr));
  gap: var(--s-12);
`;
const mostPhones = 5;
const mostSample = 24;

/** The letter of a column as in a spreadsheet: the 27th is AA. */
const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** The name of a column: B · Celular (11 98840-1266) */
const nameOf = ({ at, header, sample }: SheetColumn): string => {
  const cut = sample.length > mostSample ? `${sample.slice(0, mostSample)}…` : sample;
  return `${letterOf(at)} · ${header && cut ? `${header} (${cut})` : header || cut}`;
};

type ChoiceProps = {
  label: string;
  columns: readonly SheetColumn[];
  value: number | null;
  /** The text of the empty choice; without it a column is required. */
  none?: string;
  onChoose: (at: number | null) => void;
};

const ColumnChoice = ({ label, columns, value, none, onChoose }: ChoiceProps) => (
  <Select
    label={label}
    value={value ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
  >
    {none !== undefined && <option value="">{none}</option>}
    {columns.map((column) => (
      <option key={column.at} value={column.at}>
        {nameOf(column)}
      </option>
    ))}
  </Select>
);

type Props = { sheet: Omit<ReadSheet, 'rows'>; onChange: (mapping: Mapping) => void };

/** Shows which sheet of a file is read and how its columns are used. The user may change both. */
export const SheetColumns = ({ sheet: { title, titles, columns, phones, name, email }, onChange }: Props) => {
  const { t } = useTranslation('sheet');
  const change = (changes: Mapping) => onChange({ ...(title && { sheet: title }), phones, name, email, ...changes });
  const choosePhone = (nth: number, at: number | null) => {
    const others = phones.toSpliced(nth, 1, ...(at === null ? [] : [at]));
    change({ phones: [...new Set(others)] });
  };
  const left = columns.filter(({ at }) => !phones.includes(at));
  const isRoomy = phones.length < mostPhones && left.length > 0;
  return (
    <>
      {title && titles.length === 1 && <p>{t('named', { title })}</p>}
      <Grid role="group" aria-label={t('group')}>
        {titles.length > 1 && (
          <Select label={t('sheet')} value={title} onChange={({ target }) => onChange({ sheet: target.value })}>
            {titles.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )}
        <ColumnChoice
          label={t('name')}
          columns={columns}
          value={name}
          none={t('none')}
          onChoose={(at) => change({ name: at })}
        />
        {phones.map((phone, nth) => (
          <ColumnChoice
            key={nth}
            label={t(nth === 0 ? 'phone' : 'other')}
            columns={columns}
            value={phone}
            {...(phones.length > 1 && { none: t('none') })}
            onChoose={(at) => choosePhone(nth, at)}
          />
        ))}
        {isRoomy && (
          <ColumnChoice
            label={t('other')}
            columns={left}
            value={null}
            none={t('none')}
            onChoose={(at) => choosePhone(phones.length, at)}
          />
        )}
        <ColumnChoice
          label={t('email')}
          columns={columns}
          value={email}
          none={t('none')}
          onChoose={(at) => change({ email: at })}
        />
      </Grid>
    </>
  );
};
