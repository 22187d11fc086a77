import { lazy } from '../../api/parts.ts';

/** The parts that other features may use. */
export const SendTemplate = lazy(() => import('./SendTemplate.tsx').then((file) => ({ default: file.SendTemplate })));
export const TemplatePicker = lazy(() =>
  import('./TemplatePicker.tsx').then((file) => ({ default: file.TemplatePicker })),
);
