import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import multer from 'multer';
import { illFormed, Refused } from '../../domain/kernel/decider.ts';
import { errorCode } from '../../runtime/errorCode.ts';
import { largestMegabytes } from './contract.ts';
import { cleanName } from './fileName.ts';
import { sniff } from './sniff.ts';

/**
 * A file that lies on the disk: the name it lies under, its sender's name for it, how many bytes it has and their digest,
 * and how it is thrown away.
 */
export type Received = { file: string; name: string; size: number; digest: string; drop: () => Promise<void> };
/** The form field of the files, and how many may come. */
type Wanted = { field: string; most: number };

const limitsOf = (most: number) => ({
  fileSize: largestMegabytes * 1024 * 1024,
  files: most,
  fields: 10 + most,
  parts: 11 + 2 * most,
  fieldNameSize: 100,
  fieldSize: 262_144, // the longest text of a message, in UTF-8
  headerPairs: 50,
});

/** What multer makes of a request that it cannot take; errors of the disk are bugs or worse. */
const refusal = (error: unknown): unknown => {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new Refused('ERR_FILE_TOO_LARGE', 413, { megabytes: largestMegabytes });
  if (error instanceof multer.MulterError) return new Refused(illFormed(), 400);
  return errorCode(error) === undefined ? new Refused(illFormed(), 400) : error;
};

/** Takes the files of a multipart form from the wire to the disk: never whole in memory. */
const take = async (req: Request, res: Response, folder: string, { field, most }: Wanted) => {
  const upload = multer({
    storage: multer.diskStorage({
      destination: folder,
      filename: (_req, _file, done) => done(null, `incoming-${randomUUID()}`),
    }),
    limits: limitsOf(most),
    defParamCharset: 'utf8',
  }).array(field, most);
  await new Promise<void>((resolve, reject) => {
    void upload(req, res, (error: unknown) => (error ? reject(refusal(error)) : resolve()));
  });
  return Array.isArray(req.files) ? req.files : [];
};

/** An event that names a file must not outlive it when the power fails. Answers with the digest of its bytes. */
const flush = async (path: string): Promise<string> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    const digest = createHash('sha256');
    for await (const bytes of file.createReadStream({ autoClose: false })) digest.update(bytes);
    return digest.digest('base64url');
  } finally {
    await file.close();
  }
};

const drop = (path: string): Promise<void> => rm(path, { force: true });

/** Gives a file that was taken its own name, with the ending of what it is. */
const keep = async ({ path: taken, originalname, size }: Express.Multer.File, folder: string): Promise<Received> => {
  if (size === 0) throw new Refused('ERR_NO_FILE');
  const kind = await sniff(taken, originalname);
  if (kind === null) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
  const digest = await flush(taken);
  const file = `${randomUUID()}.${kind}`;
  const path = join(folder, file);
  await rename(taken, path);
  return { file, name: cleanName(originalname, kind), size, digest, drop: () => drop(path) };
};

/**
 * Receives the files of a request into a folder, each under a name of the server's making with the ending of what it is;
 * the form's other fields are in `req.body` then. Throws Refused: ERR_NO_FILE, ERR_FILE_TOO_LARGE,
 * ERR_FILE_KIND_REFUSED, a 400; then nothing of any of them is left.
 */
export const receiveAll = async (req: Request, res: Response, folder: string, wanted: Wanted): Promise<Received[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const taken = await take(req, res, folder, wanted);
  const kept: Received[] = [];
  try {
    for (const each of taken) kept.push(await keep(each, folder));
    return kept;
  } catch (error) {
    await Promise.all([...taken.map(({ path }) => drop(path)), ...kept.map((each) => each.drop())]);
    throw error;
  }
};

/** The same for a call that takes one file, in the field `file`. */
export const receive = async (req: Request, res: Response, folder: string): Promise<Received> => {
  const [received] = await receiveAll(req, res, folder, { field: 'file', most: 1 });
  if (!received) throw new Refused('ERR_NO_FILE');
  return received;
};
