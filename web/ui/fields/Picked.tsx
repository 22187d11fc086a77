import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { styled } from 'styled-components';
import { Avatar } from '../Avatar.tsx';
import { IconButton } from '../IconButton.tsx';
import { Truncated } from '../Truncated.ts';
import type { Named } from '../../api/records/kinds.ts';

const Box = styled.div`
  display: grid;
  gap: var(--s-4);
  & > span {
    font-size: var(--t-12);
    font-weight: var(--w-medium);
    color: var(--text-muted);
  }
`;
const Card = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  padding: 6px 8px 6px 10px;
  border-radius: var(--r-8);
  background: var(--sunken);
`;
const Who = styled.span`
  flex: 1;
  min-width: 0;
  display: grid;
  line-height: 18px;
  b {
    font-weight: var(--w-medium);
  }
  small {
    font-size: var(--t-12);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;

/** A person in one line: avatar, name, and a detail below. */
export const Person = ({ person, below, children }: { person: Named; below?: string; children?: ReactNode }) => (
  <>
    <Avatar id={person.id} name={person.name} size="sm" />
    <Who>
      <Truncated as="b">{person.name}</Truncated>
      {below && <Truncated as="small">{below}</Truncated>}
    </Who>
    {children}
  </>
);

type Props = { label: string; person: Named; below?: string; onClear?: (() => void) | undefined };

/** The chosen person. Without `onClear` the choice cannot be changed. */
export const Picked = ({ label, person, below, onClear }: Props) => {
  const { t } = useTranslation('ui');
  return (
    <Box role="group" aria-label={label}>
      <span>{label}</span>
      <Card>
        <Person person={person} {...(below ? { below } : {})}>
          {onClear && (
            <IconButton size="sm" label={t('another', { name: person.name })} onClick={onClear}>
              <X aria-hidden />
            </IconButton>
          )}
        </Person>
      </Card>
    </Box>
  );
};
