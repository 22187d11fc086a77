import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import multer from 'multer';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { STORAGE_FULL } from '../../domain/message/file.ts';
import { createByteRate } from '../../runtime/byteRate.ts';
import { errorCode } from '../../runtime/errorCode.ts';
import { currentTenant } from '../../runtime/tenant.ts';
import { outageOf } from '../../runtime/storeErrors.ts';
import type { Call } from '../../runtime/http.ts';
import type { Storage } from '../../runtime/storage.ts';
import { largestMegabytes } from './contract.ts';
import { cleanFileName } from './fileName.ts';
import { slowUploads } from './slowUploads.ts';
import { sniff } from './sniff.ts';

/** A file in the storage: its stored name, the sender's name for it, its size in bytes, its digest, and how to delete it. */
export type Received = { file: string; name: string; size: number; digest: string; drop: () => Promise<void> };
/** The form field of the files, and the maximum number. */
type Wanted = { field: string; most: number };
/** A request with a form, and its response. */
type Form = Pick<Call, 'req' | 'res'>;

/** The rate of uploads per company, in bytes. */
const uploads = createByteRate({ perSecond: 16_000_000, atOnce: 32_000_000 });

const limitsOf = (most: number) => ({
  fileSize: largestMegabytes * 1024 * 1024,
  files: most,
  fields: 10 + most,
  parts: 11 + 2 * most,
  fieldNameSize: 100,
  fieldSize: 262_144, // the longest text of a message, in UTF-8
  headerPairs: 50,
});

/** Translates multer's errors into refusals. Errors of the disk are rethrown as they are. */
export const refusal = (error: unknown): unknown => {
  if (error instanceof multer.MulterError && error.code === 'LIMIT_FILE_SIZE')
    return new Refused('ERR_FILE_TOO_LARGE', 413, { megabytes: largestMegabytes });
  if (error instanceof multer.MulterError) return new IllFormed();
  return errorCode(error) === undefined && !outageOf(error) ? new IllFormed() : error;
};

/** Streams the files of a multipart form to the disk, never as a whole into memory. */
const take = async ({ req, res }: Form, storage: Storage, { field, most }: Wanted) => {
  const upload = multer({
    storage: slowUploads(
      multer.diskStorage({
        destination: (_req, _file, done) => {
          storage.incoming().then(
            (path) => done(null, dirname(path)),
            (error: Error) => done(error, ''),
          );
        },
        filename: (_req, _file, done) => done(null, randomUUID()),
      }),
      uploads.limit(currentTenant() ?? 0),
    ),
    limits: limitsOf(most),
    defParamCharset: 'utf8',
  }).array(field, most);
  await new Promise<void>((resolve, reject) => {
    void upload(req, res, (error: unknown) => (error ? reject(refusal(error)) : resolve()));
  });
  return Array.isArray(req.files) ? req.files : [];
};

const digestOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(path)) digest.update(bytes);
  return digest.digest('base64url');
};

/** Moves an uploaded file into the storage, under a new name with the extension of its detected type. */
const keep = async (
  { path, originalname, size }: Express.Multer.File,
  storage: Storage,
  companyId: number,
): Promise<Received> => {
  if (size === 0) throw new Refused('ERR_NO_FILE');
  const kind = await sniff(path, originalname);
  if (kind === null) throw new Refused('ERR_FILE_KIND_REFUSED', 415);
  if (!(await storage.hasRoom(companyId, size))) throw new Refused(STORAGE_FULL, 409);
  const digest = await digestOf(path);
  const file = `${randomUUID()}.${kind}`;
  await storage.put(companyId, file, path);
  return { file, name: cleanFileName(originalname, kind), size, digest, drop: () => storage.remove(companyId, file) };
};

/**
 * Receives the files of a request into the storage. Each gets a server-made name with the extension of its detected type. The
 * form's other fields are in `req.body` afterwards. Throws Refused: ERR_NO_FILE, ERR_FILE_TOO_LARGE, ERR_FILE_KIND_REFUSED,
 * ERR_STORAGE_FULL (409) beyond the plan's limit, or a 400; then none of the files remains.
 */
export const receiveAll = async (
  form: Form,
  storage: Storage,
  companyId: number,
  wanted: Wanted,
): Promise<Received[]> => {
  // A company beyond its limit is refused before anything is read.
  if (!(await storage.hasRoom(companyId, 0))) throw new Refused(STORAGE_FULL, 409);
  const taken = await take(form, storage, wanted);
  const kept: Received[] = [];
  try {
    for (const each of taken) kept.push(await keep(each, storage, companyId));
    return kept;
  } catch (error) {
    await Promise.all(kept.map((each) => each.drop()));
    throw error;
  } finally {
    await Promise.all(taken.map(({ path }) => rm(path, { force: true })));
  }
};

/**
 * Receives a file that is read at once and not stored: its name, its digest, and its path until `drop`. Throws Refused as
 * above.
 */
export const receiveTemporary = async (form: Form, storage: Storage, field = 'file') => {
  const [file] = await take(form, storage, { field, most: 1 });
  const drop = async (): Promise<void> => {
    if (file) await rm(file.path, { force: true });
  };
  if (!file?.size) {
    await drop();
    throw new Refused('ERR_NO_FILE');
  }
  return { name: file.originalname, path: file.path, digest: await digestOf(file.path), drop };
};

/** The same for a call with one file, in the field `file`. */
export const receive = async (form: Form, storage: Storage, companyId: number): Promise<Received> => {
  const [received] = await receiveAll(form, storage, companyId, { field: 'file', most: 1 });
  if (!received) throw new Refused('ERR_NO_FILE');
  return received;
};
