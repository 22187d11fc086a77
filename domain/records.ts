import type { Catalogue } from './kernel/event.ts';
import type { RecordKind } from './kernel/record.ts';
import type { RecordCalls } from './kernel/recordContracts.ts';
import { help, helpCalls } from './help/record.ts';
import { note } from './note/record.ts';
import { quickMessage, quickMessageCalls } from './quickMessage/record.ts';
import { tag, tagCalls } from './tag/record.ts';

/**
 * Every kind of plain record with its calls (null: its calls are its own): catalogue, read models, routes and frames go
 * through this list (design.md, Records).
 */
export const records: readonly { kind: RecordKind; calls: RecordCalls | null }[] = [
  { kind: help, calls: helpCalls },
  { kind: note, calls: null },
  { kind: quickMessage, calls: quickMessageCalls },
  { kind: tag, calls: tagCalls },
];

export const recordEvents: Catalogue = Object.assign({}, ...records.map(({ kind }) => kind.events));
