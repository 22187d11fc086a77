import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { settingTable, type SettingKey } from '../../../domain/setting/table.ts';
import { Control } from '../../ui/fields/Field.tsx';
import { phone } from '../../ui/page/screens.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { optionChanged, selectSetting, selectSettingState } from './slice.ts';
import { useWords } from './useWords.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-24);
  padding: 11px var(--s-16);
  border-bottom: 1px solid var(--border);
  &:last-child {
    border: 0;
  }
  ${phone} {
    flex-direction: column;
    align-items: stretch;
    gap: var(--s-8);
  }
`;
const About = styled.div`
  flex: 1;
  min-width: 0;
  label {
    font-weight: var(--w-medium);
  }
  p {
    color: var(--text-muted);
    font-size: var(--t-12);
    line-height: 17px;
    text-wrap: pretty;
  }
`;
const Choice = styled(Control)`
  flex: none;
  width: 176px;
  select {
    appearance: none;
    cursor: pointer;
  }
  option {
    background: var(--raised);
    color: var(--text);
  }
  ${phone} {
    width: 100%;
  }
`;

type Root = Parameters<typeof selectSetting>[0];

/** One option: its name, its effect and its values; a choice is saved at once. */
export const OptionRow = ({ of }: { of: SettingKey }) => {
  const { t } = useTranslation('setting');
  const dispatch = useDispatch();
  const words = useWords();
  const value = useSelector((state: Root) => selectSetting(state, of));
  const { saved } = useSelector(selectSettingState);
  const id = useId();
  const values: readonly string[] = settingTable[of].values;
  return (
    <Root>
      <About>
        <label htmlFor={id}>{t(`option.${of}.name`)}</label>
        <p id={`${id}-p`}>{t(`option.${of}.about`)}</p>
      </About>
      <Choice as="span">
        {saved ? (
          <>
            <select
              id={id}
              aria-describedby={`${id}-p`}
              value={value}
              onChange={(event) => dispatch(optionChanged({ key: of, value: event.target.value }))}
            >
              {/* A value from an older version stays readable until another is chosen. */}
              {(values.includes(value) ? values : [value, ...values]).map((each) => (
                <option key={each} value={each}>
                  {words(of, each)}
                </option>
              ))}
            </select>
            <ChevronDown aria-hidden />
          </>
        ) : (
          <Skeleton $width="96px" />
        )}
      </Choice>
    </Root>
  );
};
