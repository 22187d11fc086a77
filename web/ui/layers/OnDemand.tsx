import { useState, type ComponentType, type ReactNode } from 'react';
import { toastError } from '../../api/errors.ts';
import { layerExpected } from './takeFocus.ts';

/** A layer with the trigger it opens under. It is open when it first appears. */
export type LazyDialog = ComponentType<{ trigger: ReactNode }>;

/**
 * A trigger whose layer is loaded on first use, to keep the first load small. A layer that arrives after the user moved
 * to something else stays closed, because it would catch the keys typed there.
 */
export const OnDemand = ({ trigger, load }: { trigger: ReactNode; load: () => Promise<LazyDialog> }) => {
  const [found, setFound] = useState<{ Layer: LazyDialog } | null>(null);
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
