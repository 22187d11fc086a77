import { locale } from '../../locales/i18n.ts';

const KB = 1024;

/** Formats a number of bytes: '820 KB', '1,5 MB'. */
export const sizeOf = (bytes: number): string => {
  const [value, unit] = bytes < KB * KB ? [Math.max(1, bytes / KB), 'KB'] : [bytes / KB / KB, 'MB'];
  return `${value.toLocaleString(locale(), { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
};
