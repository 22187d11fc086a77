import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';

/** Text formats have no signature in their bytes, so the file extension decides. */
const texts = ['txt', 'csv', 'json', 'xml', 'svg', 'vcf', 'ics'];
/**
 * Signatures that several formats share. The extension tells them apart; `else` false refuses a file with any other extension.
 */
const shared: Record<string, { as: readonly string[]; else: boolean }> = {
  cfb: { as: ['doc', 'xls', 'ppt'], else: false },
  xml: { as: ['svg'], else: true },
  zip: { as: ['docx', 'xlsx', 'pptx'], else: true },
};
const LOOKED_AT = 8_192;

const isText = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
};

/**
 * Detects a file's type by its bytes. Returns the extension under which it is stored, or null if it is refused
 * (gateway.md, The public port).
 */
export const sniff = async (path: string, name: string): Promise<string | null> => {
  const ending = endingOf(name);
  const found = (await fileTypeFromFile(path))?.ext;
  if (found === undefined) return texts.includes(ending) && (await isText(path)) ? ending : null;
  const several = shared[found];
  if (several?.as.includes(ending)) return ending;
  return several?.else !== false && Object.hasOwn(mediaKinds, found) ? found : null;
};
