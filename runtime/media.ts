import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import type { Row } from '../domain/kernel/record.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import { asClientsRead } from '../domain/message/wire.ts';
import type { Ring } from './secrets.ts';
import type { Storage } from './storage.ts';

/** A file and the record or message that holds it. `file` is the server's name for it. */
export type StoredFileRef = { companyId: number; feature: string; id: number | string; file: string };

/**
 * Files of records and messages, and their signed addresses. Everyone with such an address may fetch the file
 * (gateway.md, The public port).
 */
export type Media = {
  storage: Storage;
  /**
   * Returns a record for clients: `mediaPath`, and `path` in each of its `options`, become signed, absolute addresses.
   * Their origin is PUBLIC_URL, else the host of the request. Without a request the record is for frames, which many
   * listeners share: see `addressed`.
   */
  shown<R extends Row>(row: R, of: { feature: string; companyId: number }, req: Request | null): R;
  /** Returns a message for clients. Its `mediaUrl` and its thumbnail become signed addresses in the same way. */
  shownMessage<M extends Parameters<typeof asClientsRead>[0] & Pick<MessageRecord, 'mediaUrl'>>(
    message: M,
    companyId: number,
    req: Request | null,
  ): M;
  /** Returns a frame for one listener. Its addresses begin with the host that the listener used to reach the server. */
  addressed(frame: Buffer, host: string | undefined): Buffer;
  /** Returns the absolute, signed address of a path, with PUBLIC_URL or else the host of the request. */
  signed(path: string, req: Request): string;
  /** Whether this server signed the address of a path and it is still valid; `until` in seconds since 1970. */
  isSigned(path: string, until: number, signature: string): boolean;
};

/** An address is valid for at least an hour and stays the same for a quarter of an hour, so that repeated reads are equal. */
const GOOD_S = 3_600;
const SAME_S = 900;

/** Parts of a record that may each have a file. */
const listed = z.array(z.looseObject({ path: z.string().nullable() }));

/** Clients put `/public/` before the picture of an announcement, so its address has no origin (gateway/otherNames.ts). */
const isBelowPublic = ({ feature }: StoredFileRef): boolean => feature === 'announcement';

/** The accepted form of a Host header, which is inserted into texts unescaped. */
const hostText = /^[\w.:[\]-]{1,255}$/;

const folderOf = ({ companyId, feature, id }: StoredFileRef): string => `/v1/media/${companyId}/${feature}/${id}`;
/**
 * Returns the path that a signature covers. The address has the signature before the file name, because some clients
 * detect the file type from the end of an address.
 */
export const pathOf = (held: StoredFileRef): string => `${folderOf(held)}/${held.file}`;
/** Matches the part of an address with its expiry (seconds since 1970) and signature. */
export const signedPart = /^(?<until>\d{1,15})\.(?<signature>[\w-]{1,100})$/;

/** Returns the folder of the files under DATA_DIR. */
export const mediaFolder = (dataDir: string): string => join(resolve(dataDir), 'media');

/** Signs with the newest of `keys` and verifies with all; `now` in milliseconds. */
export const openMedia = (
  { storage, keys, publicUrl }: { storage: Storage; keys: Ring; publicUrl?: string | undefined },
  now: () => number = Date.now,
): Media => {
  const sign = (key: Buffer, path: string, until: number): Buffer =>
    createHmac('sha256', key).update(`${path} ${until}`).digest();
  const signatureOf = (path: string) => {
    const until = Math.ceil(now() / 1_000 / SAME_S) * SAME_S + GOOD_S;
    return { until, signature: sign(keys[0], path, until).toString('base64url') };
  };
  const signedPath = (path: string): string => {
    const { until, signature } = signatureOf(path);
    return `${path}?until=${until}&signature=${signature}`;
  };
  const addressOf = (held: StoredFileRef): string => {
    const { until, signature } = signatureOf(pathOf(held));
    return `${folderOf(held)}/${until}.${signature}/${held.file}`;
  };
  const shownAddress = (held: StoredFileRef, req: Request | null): string =>
    isBelowPublic(held) ? addressOf(held).replace(/^\/v1\//, '') : originOf(req) + addressOf(held);
  /** A placeholder for the listener's host. It is random, so that no user can write it into a text. */
  const here = `http://${randomUUID()}.invalid`;
  const originAt = (host: string | undefined): string => (host && hostText.test(host) ? `http://${host}` : '');
  const originOf = (req: Request | null): string => {
    if (publicUrl) return new URL(publicUrl).origin;
    return req ? originAt(req.get('host')) : here;
  };
  return {
    storage,
    shown: (row, { feature, companyId }, req) => {
      const { id, mediaPath } = row;
      const { data: options } = listed.safeParse(row['options']);
      if ((typeof id !== 'number' && typeof id !== 'string') || (typeof mediaPath !== 'string' && !options)) return row;
      const address = (file: string) => shownAddress({ companyId, feature, id, file }, req);
      return {
        ...row,
        ...(typeof mediaPath === 'string' && { mediaPath: address(mediaPath) }),
        ...(options && { options: options.map((each) => ({ ...each, path: each.path && address(each.path) })) }),
      };
    },
    shownMessage: (stored, companyId, req) => {
      const message = asClientsRead(stored);
      const { id, mediaUrl, file } = message;
      if (mediaUrl === null) return message;
      const address = (name: string) => originOf(req) + addressOf({ companyId, feature: 'message', id, file: name });
      const small = file?.thumbnailUrl ? { file: { ...file, thumbnailUrl: address(file.thumbnailUrl) } } : {};
      return { ...message, mediaUrl: address(mediaUrl), ...small };
    },
    addressed: (frame, host) =>
      frame.includes(here) ? Buffer.from(frame.toString('utf8').replaceAll(here, originAt(host))) : frame,
    signed: (path, req) => originOf(req) + signedPath(path),
    isSigned: (path, until, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const isBy = (key: Buffer): boolean => {
        const due = sign(key, path, until);
        return given.length === due.length && timingSafeEqual(given, due);
      };
      return until * 1_000 > now() && keys.some(isBy);
    },
  };
};
