const plain = (text: string): string => text.normalize('NFC').trim();
const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '');

/** The file name at the end of a path or file URL. */
const lastPart = (line: string): string => {
  const part = line.split(/[\\/]/).at(-1) ?? '';
  try {
    return plain(line.startsWith('file:') ? decodeURIComponent(part) : part);
  } catch {
    return part;
  }
};

/**
 * The files of a clipboard, or none if the user means its text. File managers add the names or paths of the files as text;
 * office programs add a picture of the text.
 */
export const filesPasted = (data: Pick<DataTransfer, 'files' | 'getData'>): File[] => {
  const files = [...data.files];
  const names = new Set(files.flatMap(({ name }) => [plain(name), plain(withoutEnding(name))]));
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .map(plain)
    .filter((line) => line !== '');
  return lines.every((line) => names.has(line) || names.has(lastPart(line))) ? files : [];
};
