import { useEffect, useRef, useState, type PointerEvent } from 'react';

const restMs = 700;

/**
 * Rows do not change places under a moving pointer: what was aimed at is what is clicked (GUIDE, lists). Returns the
 * rows to show, in the order they had when the pointer began to move, and what to tell of its movements.
 */
export const useSteady = <T extends { id: number }>(rows: readonly T[]) => {
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const onPointerMove = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setOrder(null), restMs);
    if (!order) setOrder(rows.map(({ id }) => id));
  };
  if (!order) return { shown: rows, onPointerMove };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { shown: order.flatMap((id) => byId.get(id) ?? []), onPointerMove };
};
