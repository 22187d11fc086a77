import { createHash } from 'node:crypto';
import multer from 'multer';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Call } from '../../runtime/http.ts';
import { largestMegabytes } from './contract.ts';
import { refusal } from './receive.ts';

/**
 * A file of a form (field `file`) that is read at once and kept nowhere: its name, its bytes, and their digest. Refused:
 * ERR_NO_FILE, ERR_FILE_TOO_LARGE, a 400.
 */
export const receiveBytes = async ({ req, res }: Pick<Call, 'req' | 'res'>) => {
  const limits = { fileSize: largestMegabytes * 1024 * 1024, files: 1, fields: 10, parts: 12 };
  const upload = multer({ storage: multer.memoryStorage(), limits, defParamCharset: 'utf8' }).single('file');
  await new Promise<void>((resolve, reject) => {
    void upload(req, res, (error: unknown) => (error ? reject(refusal(error)) : resolve()));
  });
  if (!req.file?.size) throw new Refused('ERR_NO_FILE');
  const { originalname: name, buffer: bytes } = req.file;
  return { name, bytes, digest: createHash('sha256').update(bytes).digest('base64url') };
};
