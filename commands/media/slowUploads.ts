import { Readable } from 'node:stream';
import type { StorageEngine } from 'multer';

type Limit = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Stores the files of a form no faster than a limit passes their bytes on (fairness.md, Fair shares). */
export const slowUploads = (storage: StorageEngine, limit: Limit): StorageEngine => ({
  _handleFile: (req, file, done) => {
    const slowed = Readable.from(limit(file.stream));
    // The storage creates no file for a stream that broke off before.
    file.stream.once('error', () => slowed.destroy());
    // In place, because the storage notes on this object what it must remove after an interruption.
    Object.defineProperty(file, 'stream', { value: slowed });
    storage._handleFile(req, file, done);
  },
  _removeFile: (req, file, done) => storage._removeFile(req, file, done),
});
