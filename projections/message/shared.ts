import { clientMediaTypeOf } from '../../domain/message/shape.ts';
import type { Shared } from './contract.ts';

/** The columns of a message that decide what it shares. */
type Said = { kind: string; body: string; media: { kind?: string } | null; is_deleted: boolean };
const kinds: Readonly<Record<string, Shared>> = { image: 'media', video: 'media', application: 'document' };
const link = /\bhttps?:\/\/\S|\bwww\.\S+\.\S/i;

/** Returns what a message shares in its current state; nothing if it is deleted. */
export const sharedOf = ({ kind, body, media, is_deleted: isDeleted }: Said): Shared | null =>
  isDeleted ? null : (kinds[media?.kind ?? clientMediaTypeOf(kind)] ?? (link.test(body) ? 'link' : null));
