import { z } from 'zod';
import { contract, type AnyContract, type Who } from '../../domain/kernel/contract.ts';
import { pathId } from '../../domain/kernel/inputs.ts';

/** The largest accepted file, in megabytes (of 1,048,576 bytes). */
export const largestMegabytes = 32;

export type UploadCalls = { id: string } & Record<'attach' | 'detach', AnyContract>;

/**
 * The two calls for a record's file (read-models.md, Records): POST attaches it and replaces a previous one; DELETE
 * removes it. Both answer with the record. ERR_NO_RECORD_FOUND, ERR_NO_PERMISSION; ERR_NO_FILE, ERR_FILE_TOO_LARGE
 * (413, with `megabytes`), ERR_FILE_KIND_REFUSED (415).
 */
export const uploadContracts = <R extends z.ZodType>(told: {
  /** For example `/quick-messages`, and the name of its id in the path. */
  path: string;
  id: string;
  who: Who;
  /** For the summaries: 'a quick message'. */
  one: string;
  reply: R;
}) => {
  const { id, who, one, reply } = told;
  const called = { path: `${told.path}/:${id}/media-upload`, who, reply };
  const params = z.object({ [id]: pathId });
  return {
    id,
    attach: contract({
      ...called,
      method: 'POST',
      summary: `Attach a file to ${one}`,
      params,
      multipart: z.object({ typeArch: z.string().optional(), file: z.file() }),
    }),
    detach: contract({ ...called, method: 'DELETE', summary: `Remove the file of ${one}`, params }),
  };
};
