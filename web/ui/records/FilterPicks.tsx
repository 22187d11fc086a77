import type { ComponentProps, ReactNode } from 'react';
import type { Named } from '../../api/records/kinds.ts';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { Picks } from '../fields/Picks.tsx';
import { RecordPicks } from './RecordPicks.tsx';

type RecordProps = ComponentProps<typeof RecordPicks>;
type Props = Omit<RecordProps, 'kind' | 'trigger'> & {
  icon: ReactNode;
  /** A list of choices, or the kind of record to load. */
  of: readonly Named[] | RecordProps['kind'];
  size?: 'sm' | 'md';
};

/** A filter by several choices: a button whose badge counts them. */
export const FilterPicks = ({ icon, of, size = 'md', ...rest }: Props) => {
  const trigger = (
    <Button size={size}>
      {icon}
      {rest.label}
      {rest.chosen.length > 0 && <Badge accent count={rest.chosen.length} />}
    </Button>
  );
  if (typeof of === 'string') return <RecordPicks {...rest} kind={of} trigger={trigger} />;
  return <Picks {...rest} options={of} trigger={trigger} />;
};
