import { useState, type ComponentType, type ReactNode } from 'react';
import { toastError } from '../kernel/errors.ts';
import { layerExpected } from './takeFocus.ts';

/** A layer with the trigger it opens under; it is open when it first appears. */
export type Layer = ComponentType<{ trigger: ReactNode }>;

/**
 * A trigger whose layer is fetched when it is first wanted, so that the first load stays small. A layer that comes after the
 * user has turned to something else stays closed: it would take the keys that are typed there.
 */
export const OnDemand = ({ trigger, load }: { trigger: ReactNode; load: () => Promise<Layer> }) => {
  const [found, setFound] = useState<{ Layer: Layer } | null>(null);
  if (found) return <found.Layer trigger={trigger} />;
  const warm = () => void load().catch(() => undefined);
  const open = async () => {
    const before = document.activeElement;
    const arrived = layerExpected();
    try {
      const Layer = await load();
      if (document.activeElement === before) setFound({ Layer });
    } catch (error) {
      toastError(error);
    } finally {
      arrived();
    }
  };
  return (
    <span style={{ display: 'contents' }} onPointerEnter={warm} onClick={() => void open()}>
      {trigger}
    </span>
  );
};
