import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Pip } from '../Pip.ts';
import { OnDemand } from './OnDemand.tsx';

type Props = { label: string; count: number; load: ComponentProps<typeof OnDemand>['load']; children: ReactNode };

/** A button of the top bar that opens a layer; its badge counts what is new. The child is its icon. */
export const TopBarBell = ({ label, count, load, children }: Props) => (
  <OnDemand
    load={load}
    trigger={
      <IconButton label={label} aria-haspopup="dialog">
        {children}
        {count > 0 && <Pip count={count} accent />}
      </IconButton>
    }
  />
);
