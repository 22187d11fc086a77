import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Control } from './Field.tsx';
import { IconButton } from '../IconButton.tsx';

const Box = styled(Control)`
  & > input::-webkit-search-cancel-button {
    display: none;
  }
  & > button {
    margin-right: -8px;
  }
`;

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  field?: Ref<HTMLInputElement>;
};

/** A quiet search box; the label is its accessible name and its placeholder. The parent debounces. */
export const SearchField = ({ label, value, onChange, className, field }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <Box $quiet {...(className ? { className } : {})}>
      <Search aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <IconButton size="sm" label={t('clear')} onClick={() => onChange('')}>
          <X aria-hidden />
        </IconButton>
      )}
    </Box>
  );
};
