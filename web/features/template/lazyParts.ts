import { lazy } from '../../api/parts.ts';

/** Fetched when a conversation first needs them. */
export const SendTemplate = lazy(() => import('./SendTemplate.tsx').then((file) => ({ default: file.SendTemplate })));
export const TemplatePicker = lazy(() =>
  import('./TemplatePicker.tsx').then((file) => ({ default: file.TemplatePicker })),
);
