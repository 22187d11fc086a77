import { canonical } from '../kernel/phoneNumber.ts';

/** The items of a list lie in so many streams, so that each is short also in a long list. */
export const BUCKETS = 128;
/** As many items a stream takes, whose names and numbers fit into one event. */
export const mostInBucket = 2_000;

/** In which of a list's streams a number stands, however it is spelled: there, and nowhere else, it is found again. */
export const bucketOf = (number: string): number => {
  let hash = 0x811c9dc5;
  for (const digit of canonical(number)) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % BUCKETS;
};

/** A stream of a list's items, behind `contactListItem-<company>.`. */
export type Bucket = { listId: number; bucket: number };
export const bucketId = ({ listId, bucket }: Bucket): string => `${listId}x${bucket}`;

/** The same read back. */
export const bucketIn = (id: string): Bucket => {
  const [listId = 0, bucket = 0] = id.split('x').map(Number);
  return { listId, bucket };
};

/** The same as one number, and read back. */
export const bucketNumber = ({ listId, bucket }: Bucket): number => listId * BUCKETS + bucket;
export const bucketNumbered = (number: number): Bucket => ({
  listId: Math.floor(number / BUCKETS),
  bucket: number % BUCKETS,
});
