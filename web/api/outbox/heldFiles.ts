import { RequestError } from '../request.ts';
import type { Attached, Outgoing } from './outgoing.ts';

/**
 * Holds the files that wait to be sent, and object URLs that show them in this page. The store contains only their metadata.
 * Files are lost when the page closes, so the browser asks before that.
 */
export const createHeldFiles = () => {
  const held = new Map<string, { file: File; url?: string }>();
  const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();
  const ask = (): void => {
    if (held.size) window.addEventListener('beforeunload', leaving);
    else window.removeEventListener('beforeunload', leaving);
  };
  const fileOf = ({ id }: Attached): File => {
    const file = held.get(id)?.file;
    if (!file) throw new RequestError(0, 'ERR_FILE_LOST');
    return file;
  };
  return {
    holdFile: (file: File): Attached => {
      const id = crypto.randomUUID();
      held.set(id, { file });
      ask();
      return { id, name: file.name, size: file.size, type: file.type, caption: '' };
    },
    isHeld: ({ id }: Attached): boolean => held.has(id),
    /** The object URL of a file, or undefined if the file was lost with the page. */
    urlOf: ({ id }: Attached): string | undefined => {
      const one = held.get(id);
      return one && (one.url ??= URL.createObjectURL(one.file));
    },
    /** Releases all files except these. */
    holdOnly: (wanted: readonly Attached[]): void => {
      if (!held.size) return;
      const ids = new Set(wanted.map(({ id }) => id));
      for (const [id, { url }] of held) {
        if (ids.has(id)) continue;
        if (url) URL.revokeObjectURL(url);
        held.delete(id);
      }
      ask();
    },
    /**
     * Builds the form that sends all files of a message in one request. The caption of the first file is the message text. Throws
     * ERR_FILE_LOST.
     */
    formOf: ({ attached, body }: Pick<Outgoing, 'attached' | 'body'>): FormData => {
      const form = new FormData();
      for (const [index, one] of attached.entries()) {
        form.append('body', index ? one.caption : body);
        form.append('medias', fileOf(one), one.name);
        if (one.recorded) form.append('recorded', JSON.stringify(one.recorded));
      }
      return form;
    },
  };
};
