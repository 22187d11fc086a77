/** Toasts of the core screens close after 2 s (R072). */
const CORE_MS = 2_000;

/** A line shown at the bottom right for `ms`. */
export type Toast = { id: number; kind: 'success' | 'info' | 'warning' | 'error'; text: string; ms: number };

let shown: readonly Toast[] = [];
let last = 0;
const watching = new Set<() => void>();
const show = (next: readonly Toast[]): void => {
  shown = next;
  for (const hear of watching) hear();
};
const tell =
  (kind: Toast['kind']) =>
  (text: string, ms = CORE_MS) => {
    last += 1;
    show([...shown, { id: last, kind, text, ms }]);
  };

/** Shows one line; screen readers announce a failure at once. */
export const toast = { success: tell('success'), info: tell('info'), warning: tell('warning'), error: tell('error') };

/** The open toasts in order of appearance. The component that shows them closes them. */
export const toasts = {
  shown: (): readonly Toast[] => shown,
  close: (ids: readonly number[]): void => show(shown.filter(({ id }) => !ids.includes(id))),
  watch: (hear: () => void): (() => void) => {
    watching.add(hear);
    return () => void watching.delete(hear);
  },
};
