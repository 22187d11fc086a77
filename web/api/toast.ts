/** Toasts of the core screens close after 2 s (R072). */
const CORE_MS = 2_000;

/** A line shown for `ms`. `action`: its button, and who waits for the user's choice. */
export type Toast = {
  id: number;
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  ms: number;
  action?: { label: string; choose: (chosen: boolean) => void };
};

let shown: readonly Toast[] = [];
let last = 0;
const watching = new Set<() => void>();
const show = (next: readonly Toast[]): void => {
  shown = next;
  for (const hear of watching) hear();
};
const add = (toast: Omit<Toast, 'id'>) => {
  last += 1;
  show([...shown, { id: last, ...toast }]);
};
const tell =
  (kind: Toast['kind']) =>
  (text: string, ms = CORE_MS) =>
    add({ kind, text, ms });

/** Shows one line; screen readers announce a failure at once. */
export const toast = {
  success: tell('success'),
  info: tell('info'),
  warning: tell('warning'),
  error: tell('error'),
  /** Shows a success with a button. Resolves to true when the user presses it, and to false when the line closes. */
  offer: (text: string, ms: number, label: string): Promise<boolean> =>
    new Promise((choose) => add({ kind: 'success', text, ms, action: { label, choose } })),
};

/** The open toasts in order of appearance. The component that shows them closes them. */
export const toasts = {
  shown: (): readonly Toast[] => shown,
  close: (ids: readonly number[]): void => {
    const closed = shown.filter(({ id }) => ids.includes(id));
    show(shown.filter((one) => !closed.includes(one)));
    for (const { action } of closed) action?.choose(false);
  },
  watch: (hear: () => void): (() => void) => {
    watching.add(hear);
    return () => void watching.delete(hear);
  },
};
