import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import type { Row } from '../domain/kernel/record.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import { asClientsRead } from '../domain/message/wire.ts';
import type { Ring } from './secrets.ts';
import type { Storage } from './storage.ts';

/** A file and the record or message that holds it; `file` is the name that the server made. */
export type Held = { companyId: number; feature: string; id: number | string; file: string };

/**
 * Files that records and messages hold, and the addresses under which anybody who was given one may fetch them
 * (design.md, The public port).
 */
export type Media = {
  storage: Storage;
  /**
   * A record as it is told: the stored name in `mediaPath`, and in the `path` of each of its `options`, as a signed, absolute
   * address: by PUBLIC_URL, else by the host of the request. Without a request it is for frames, which are made once for all who hear them: see `addressed`.
   */
  shown<R extends Row>(row: R, of: { feature: string; companyId: number }, req: Request | null): R;
  /** A message as clients read it, its `mediaUrl` and the small picture of it likewise. */
  shownMessage<M extends Parameters<typeof asClientsRead>[0] & Pick<MessageRecord, 'mediaUrl'>>(
    message: M,
    companyId: number,
    req: Request | null,
  ): M;
  /** A frame for one listener: its addresses begin with the host under which he reached the server. */
  addressed(frame: Buffer, host: string | undefined): Buffer;
  /** The absolute, signed address of a path, by PUBLIC_URL, else by the host of the request. */
  signed(path: string, req: Request): string;
  /** Whether the address of a path was signed here and is still good; `until` in seconds of the epoch. */
  isSigned(path: string, until: number, signature: string): boolean;
};

/** An address is good for an hour, and is the same one for a quarter of that: what is read twice reads alike. */
const GOOD_S = 3_600;
const SAME_S = 900;

/** Parts of a record with a file each. */
const listed = z.array(z.looseObject({ path: z.string().nullable() }));

/** Clients put `/public/` before the picture of an announcement: it is told without an origin (gateway/otherNames.ts). */
const isBelowPublic = ({ feature }: Held): boolean => feature === 'announcement';

/** What a browser may write into Host; it goes into text as it is. */
const hostText = /^[\w.:[\]-]{1,255}$/;

const folderOf = ({ companyId, feature, id }: Held): string => `/v1/media/${companyId}/${feature}/${id}`;
/**
 * The path that a signature covers. The address carries the signature before the name of the file, so that clients which
 * look at the end of an address see the kind of file.
 */
export const pathOf = (held: Held): string => `${folderOf(held)}/${held.file}`;
/** The part of an address that says until when it is good (seconds of the epoch), and its signature. */
export const signedPart = /^(?<until>\d{1,15})\.(?<signature>[\w-]{1,100})$/;

/** Where the files lie under DATA_DIR. */
export const mediaFolder = (dataDir: string): string => join(resolve(dataDir), 'media');

/** Signs with the newest of `keys`, checks with each; `now` in milliseconds. */
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
  const addressOf = (held: Held): string => {
    const { until, signature } = signatureOf(pathOf(held));
    return `${folderOf(held)}/${until}.${signature}/${held.file}`;
  };
  const shownAddress = (held: Held, req: Request | null): string =>
    isBelowPublic(held) ? addressOf(held).replace(/^\/v1\//, '') : originOf(req) + addressOf(held);
  /** Stands for the listener's host; nobody can guess it and write it into a text. */
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
