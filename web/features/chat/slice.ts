import type { z } from 'zod';
import type { chatForm } from '../../../commands/chat/contract.ts';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { finds } from '../../api/records/words.ts';
import { recordSlice } from '../../api/records/recordSlice.ts';

export type ChatForm = z.input<typeof chatForm>;

const latestFirst = (a: ChatRecord, b: ChatRecord): number => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
const list = <const N extends string>(name: N) =>
  recordSlice<N, 'chat', ChatForm>({
    name,
    kind: 'chat',
    compare: latestFirst,
    matches: ({ title }, search) => finds(search, title),
  });

/** The user's chats, live, on their page. */
export const chats = list('chats');
/** The same chats in the popover of the top bar, without a search. */
export const chatNotices = list('chatNotices');
