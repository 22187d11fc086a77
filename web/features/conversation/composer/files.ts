import { RequestError } from '../../../api/request.ts';
import type { Attached, OutgoingMessage } from '../timeline/timeline.ts';

/** The files that wait to be sent, and object URLs that show them in this page. Both are lost when the page closes. */
const held = new Map<string, { file: File; url?: string }>();

const leaving = (event: BeforeUnloadEvent): void => event.preventDefault();
const ask = (): void => {
  if (held.size) window.addEventListener('beforeunload', leaving);
  else window.removeEventListener('beforeunload', leaving);
};

/** Keeps a chosen file. The store holds only its metadata. */
export const holdFile = (file: File): Attached => {
  const id = crypto.randomUUID();
  held.set(id, { file });
  ask();
  return { id, name: file.name, size: file.size, type: file.type, caption: '' };
};

export const isHeld = ({ id }: Attached): boolean => held.has(id);

/** The object URL of a file, or undefined if the file was lost with the page. */
export const urlOf = ({ id }: Attached): string | undefined => {
  const one = held.get(id);
  return one && (one.url ??= URL.createObjectURL(one.file));
};

/** Releases all files except these. */
export const holdOnly = (wanted: ReadonlySet<string>): void => {
  for (const [id, { url }] of held) {
    if (wanted.has(id)) continue;
    if (url) URL.revokeObjectURL(url);
    held.delete(id);
  }
  ask();
};

/**
 * Builds the form that sends all files of a message in one request. The caption of the first file is the message text. Throws
 * ERR_FILE_LOST.
 */
export const formOf = ({ attached, body, quoted }: OutgoingMessage): FormData => {
  const form = new FormData();
  if (quoted) form.append('quotedMsg', quoted.id);
  for (const [index, { id, name, caption, recorded }] of attached.entries()) {
    const file = held.get(id)?.file;
    if (!file) throw new RequestError(0, 'ERR_FILE_LOST');
    form.append('body', index ? caption : body);
    form.append('medias', file, name);
    if (recorded) form.append('recorded', JSON.stringify(recorded));
  }
  return form;
};
