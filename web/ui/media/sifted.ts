import { mostMessageFiles } from '../../../commands/message/contract.ts';
import { largestMegabytes } from '../../../commands/media/contract.ts';
import { isLikelyAccepted } from '../../../domain/kernel/mediaKinds.ts';
import { text } from '../../locales/i18n.ts';
import { toast } from '../../api/toast.ts';

type Bytes = Pick<File, 'name' | 'type' | 'size'>;
export type Refusal = 'ERR_NO_FILE' | 'ERR_FILE_TOO_LARGE' | 'ERR_FILE_KIND_REFUSED' | 'ERR_FILES_TOO_MANY';

const refusalOf = (file: Bytes): Refusal | null => {
  if (file.size === 0) return 'ERR_NO_FILE';
  if (file.size > largestMegabytes * 1024 * 1024) return 'ERR_FILE_TOO_LARGE';
  return isLikelyAccepted(file) ? null : 'ERR_FILE_KIND_REFUSED';
};

/** Splits the chosen files into those that fit with the files already attached, and the refused ones with their reasons. */
export const sifted = <F extends Bytes>(chosen: readonly F[], there: number) => {
  const taken: F[] = [];
  const refused: { name: string; why: Refusal }[] = [];
  for (const file of chosen) {
    const why = refusalOf(file) ?? (there + taken.length < mostMessageFiles ? null : 'ERR_FILES_TOO_MANY');
    if (why) refused.push({ name: file.name, why });
    else taken.push(file);
  }
  return { taken, refused };
};

/** The accepted files. Shows an error with the reason for each refused file. */
export const siftedAloud = (chosen: readonly File[], there: number): File[] => {
  const { taken, refused } = sifted(chosen, there);
  for (const { name, why } of refused) toast.error(text('media', 'fileRefused', { name, why: text('errors', why) }));
  return taken;
};
