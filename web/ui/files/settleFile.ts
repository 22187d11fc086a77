import { errorText } from '../../api/errors.ts';
import { toast } from '../../api/toast.ts';
import type { FileWish } from './FileField.tsx';

/** Shows an error after the toast of a save, so that the error is on top. */
export const toastLast = (said: string): void => void setTimeout(() => toast.error(said));

/** A form with one file, and with further fields before it. */
export const formOf = (file: File, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
};

type Calls<S> = {
  attach: (file: File) => Promise<S>;
  detach: () => Promise<S>;
  /** The text of a failure. */
  failed: (reason: string) => string;
};

/** Attaches or removes the file of a saved record. On failure a toast says so, and the record stays as saved. */
export const settleFile = async <S>(saved: S, wish: FileWish, { attach, detach, failed }: Calls<S>): Promise<S> => {
  try {
    if (wish instanceof File) return await attach(wish);
    return wish === 'remove' ? await detach() : saved;
  } catch (error) {
    toastLast(failed(errorText(error)));
    return saved;
  }
};
