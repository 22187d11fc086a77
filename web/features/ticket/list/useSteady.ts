import { useEffect, useRef, useState, type PointerEvent } from 'react';

const restMs = 700;

/**
 * Keeps the order of rows while the pointer moves, which prevents clicks on the wrong row (GUIDE, lists). Returns the rows in
 * the order when the movement began, and the handler of pointer movements.
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
