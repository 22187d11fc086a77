/** Windows puts quotes around a copied path. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^"(.*)"$/, '$1');
/** Lines that the file managers of Linux write above the addresses of files. */
const ofFileManager = /^(?:x-special\/[\w-]+|copy|cut)$/;
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
 * The files of a clipboard, or none if the user means its text. File managers add the names or paths of the files as text,
 * browsers the address of a copied picture; office programs add a picture of the text.
 */
export const filesPasted = (data: Pick<DataTransfer, 'files' | 'getData'>): File[] => {
  const files = [...data.files];
  const names = new Set(files.flatMap(({ name }) => [plain(name), plain(withoutEnding(name))]));
  const lines = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .map(plain)
    .filter((line) => line !== '' && !ofFileManager.test(line));
  const [line = ''] = lines;
  // A cell with a link is text: browsers copy a picture as nothing but its own element.
  const isOffice = /<table|urn:schemas-microsoft-com:office/i.test(data.getData('text/html'));
  const isAddress =
    !isOffice && files.length === 1 && lines.length === 1 && /^(?:https?|blob|data|content):\S+$/i.test(line);
  return isAddress || lines.every((each) => names.has(each) || names.has(lastPart(each))) ? files : [];
};
