import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Button } from '../Button.tsx';
import { Popover } from '../layers/Popover.tsx';
import { phone } from '../page/screens.ts';
import { Checkbox } from './Checkbox.ts';
import { SearchField } from './SearchField.tsx';
import { Spinner } from '../Spinner.tsx';
import { Truncated } from '../Truncated.ts';
import type { Named } from '../../api/records/kinds.ts';

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-8);
  min-height: 44px;
  padding: var(--s-6) var(--s-8) var(--s-6) var(--s-16);
  border-bottom: 1px solid var(--border);
  font-weight: var(--w-bold);
`;
const List = styled.div`
  overflow: auto;
  padding: var(--s-4);
`;
const PickRow = styled.label`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 0 var(--s-12);
  border-radius: var(--r-6);
  cursor: pointer;
  &:hover {
    background: var(--hover-raised);
  }
  i {
    width: 8px;
    height: 8px;
    border-radius: 2px;
    background: var(--c);
  }
  ${phone} {
    min-height: 44px;
  }
`;
const Search = styled.div`
  padding: var(--s-8);
`;
const None = styled.p`
  padding: var(--s-16);
  color: var(--text-muted);
`;

type Option = Named & { color?: string };
type Props = {
  label: string;
  trigger: ReactNode;
  /** Null while the options are being read. */
  options: readonly Option[] | null;
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
  none: string;
  /** Narrows the options to the typed text. */
  search?: { label: string; term: string; onTerm: (term: string) => void; isBusy: boolean };
  opened?: boolean;
};

/** A multiple choice in a layer under its trigger. No choice means all. */
export const Picks = ({ label, trigger, options, chosen, onChange, none, search, opened = false }: Props) => {
  const { t } = useTranslation('ui');
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const colour = ({ color = 'transparent' }: Option): CSSProperties & { '--c': string } => ({ '--c': color });
  return (
    <Popover label={label} trigger={trigger} opened={opened} align="start" width={260}>
      {() => (
        <>
          <Head>
            {label}
            <Button variant="ghost" size="sm" disabled={chosen.length === 0} onClick={() => onChange([])}>
              {t('all')}
            </Button>
          </Head>
          {search && (
            <Search>
              <SearchField label={search.label} value={search.term} onChange={search.onTerm} />
            </Search>
          )}
          <List aria-busy={search?.isBusy}>
            {search?.isBusy && <Spinner />}
            {options?.map((one) => (
              <PickRow key={one.id}>
                <Checkbox checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
                {one.color && <i style={colour(one)} aria-hidden />}
                <Truncated>{one.name}</Truncated>
              </PickRow>
            ))}
            <div role="status">{options?.length === 0 && !search?.isBusy && <None>{none}</None>}</div>
          </List>
        </>
      )}
    </Popover>
  );
};
