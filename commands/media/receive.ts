import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer from 'multer';
import { Refused } from '../../domain/kernel/decider.ts';
import { errorCode } from '../../runtime/errorCode.ts';
import { largestMegabytes } from './contract.ts';
import { cleanName } from './fileName.ts';
import { sniff } from './sniff.ts';

/** A file that lies on the disk: the name it lies under, its sender's name for it, and how it is thrown away. */
export type Received = { file: string; name: string; drop: () => Promise<void> };

const limits = {
  fileSize: largestMegabytes * 1024 * 1024,
  files: 1,
  fields: 10,
  parts: 12,
  fieldNameSize: 100,
  fieldSize: 10_000,
  headerPairs: 50,
};

/** What multer makes of a request that it cannot take; errors of the disk are bugs or worse. */
const refusal = (error: unknown): unknown => {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new Refused('ERR_FILE_TOO_LARGE', 413, { megabytes: largestMegabytes });
  if (error instanceof multer.MulterError) return new Refused('ill-formed input', 400);
  return errorCode(error) === undefined ? new Refused('ill-formed input', 400) : error;
};

/** Takes the file of a multipart form, field `file`, from the wire to the disk: never whole in memory. */
const take = async (req: Request, res: Response, folder: string) => {
  const upload = multer({
    storage: multer.diskStorage({
      destination: folder,
      filename: (_req, _file, done) => done(null, `incoming-${randomUUID()}`),
    }),
    limits,
    defParamCharset: 'utf8',
  }).single('file');
  await new Promise<void>((resolve, reject) => {
    void upload(req, res, (error: unknown) => (error ? reject(refusal(error)) : resolve()));
  });
  return req.file;
};

/** An event that names a file must not outlive it when the power fails. */
const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
};

/**
 * Receives the file of a request into a folder, under a name of the server's making with the ending of what it is. Throws
 * Refused: ERR_NO_FILE, ERR_FILE_TOO_LARGE, ERR_FILE_KIND_REFUSED, 'ill-formed input'; then nothing of it is left.
 */
export const receive = async (req: Request, res: Response, folder: string): Promise<Received> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const taken = await take(req, res, folder);
  if (!taken) throw new Refused('ERR_NO_FILE');
  const drop = (path: string) => rm(path, { force: true });
  try {
    if (taken.size === 0) throw new Refused('ERR_NO_FILE');
    const kind = await sniff(taken.path, taken.originalname);
    if (kind === null) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
    await flush(taken.path);
    const file = `${randomUUID()}.${kind}`;
    const path = join(folder, file);
    await rename(taken.path, path);
    return { file, name: cleanName(taken.originalname, kind), drop: () => drop(path) };
  } catch (error) {
    await drop(taken.path);
    throw error;
  }
};
