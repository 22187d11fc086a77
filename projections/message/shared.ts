import { mediaTypeOf } from '../../domain/message/shape.ts';
import type { Shared } from './contract.ts';

/** As much of a message's row as it takes. */
type Said = { kind: string; body: string; media: { kind?: string } | null; is_deleted: boolean };
const kinds: Readonly<Record<string, Shared>> = { image: 'media', video: 'media', application: 'document' };
const link = /\bhttps?:\/\/\S|\bwww\.\S+\.\S/i;

/** What a message shares, as it is now; nothing of a deleted one. */
export const sharedOf = ({ kind, body, media, is_deleted: isDeleted }: Said): Shared | null =>
  isDeleted ? null : (kinds[media?.kind ?? mediaTypeOf(kind)] ?? (link.test(body) ? 'link' : null));
