import { useState, type ComponentType, type ReactNode } from 'react';
import { toastError } from '../kernel/errors.ts';

/** A layer with the trigger it opens under; it is open when it first appears. */
export type Layer = ComponentType<{ trigger: ReactNode }>;

/** A trigger whose layer is fetched when it is first wanted, so that the first load stays small. */
export const OnDemand = ({ trigger, load }: { trigger: ReactNode; load: () => Promise<Layer> }) => {
  const [found, setFound] = useState<{ Layer: Layer } | null>(null);
  if (found) return <found.Layer trigger={trigger} />;
  const warm = () => void load().catch(() => undefined);
  const open = () => void load().then((Layer) => setFound({ Layer }), toastError);
  return (
    <span style={{ display: 'contents' }} onPointerEnter={warm} onClick={open}>
      {trigger}
    </span>
  );
};
