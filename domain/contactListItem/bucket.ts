import { canonical } from '../kernel/phoneNumber.ts';

/** The number of streams that the items of a list are spread over, so that each stays short even in a long list. */
export const BUCKETS = 128;
/** The most items of one stream. Their names and numbers must fit into one event. */
export const mostInBucket = 2_000;

/** Returns the bucket of a number, the same for all its spellings. The number can only be in that bucket of a list. */
export const bucketOf = (number: string): number => {
  let hash = 0x811c9dc5;
  for (const digit of canonical(number)) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % BUCKETS;
};

/** A stream of a list's items, behind `contactListItem-<company>.`. */
export type Bucket = { listId: number; bucket: number };
export const bucketId = ({ listId, bucket }: Bucket): string => `${listId}x${bucket}`;

/** Parses what `bucketId` returns. */
export const bucketIn = (id: string): Bucket => {
  const [listId = 0, bucket = 0] = id.split('x').map(Number);
  return { listId, bucket };
};

/** Encodes a bucket as one number; `bucketNumbered` decodes it. */
export const bucketNumber = ({ listId, bucket }: Bucket): number => listId * BUCKETS + bucket;
export const bucketNumbered = (number: number): Bucket => ({
  listId: Math.floor(number / BUCKETS),
  bucket: number % BUCKETS,
});
