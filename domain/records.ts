import type { EventSpec } from './kernel/event.ts';
import type { RecordKind } from './kernel/record.ts';
import type { RecordCalls } from './kernel/recordContracts.ts';
import { fileList, fileListCalls } from './fileList/record.ts';
import { contactList, contactListCalls } from './contactList/record.ts';
import { announcement } from './announcement/record.ts';
import { help, helpCalls } from './help/record.ts';
import { integration } from './integration/record.ts';
import { note } from './note/record.ts';
import { prompt } from './prompt/record.ts';
import { quickMessage, quickMessageCalls } from './quickMessage/record.ts';
import { tag, tagCalls } from './tag/record.ts';
import { template } from './template/record.ts';

type Kind = { kind: RecordKind; calls: RecordCalls | null };

/**
 * Every kind of record with its calls (null: the calls are defined elsewhere). The catalogue, read models, routes and socket
 * frames use this list (design.md, Records).
 */
const all = [
  { kind: fileList, calls: fileListCalls },
  { kind: contactList, calls: contactListCalls },
  { kind: announcement, calls: null },
  { kind: help, calls: helpCalls },
  { kind: integration, calls: null },
  { kind: note, calls: null },
  { kind: prompt, calls: null },
  { kind: quickMessage, calls: quickMessageCalls },
  { kind: tag, calls: tagCalls },
  { kind: template, calls: null },
] as const satisfies readonly Kind[];
export const records: readonly Kind[] = all;

type Name = (typeof all)[number]['kind']['name'];
export const recordEvents: Readonly<Record<`${Name}${'Created' | 'Changed' | 'Deleted'}`, EventSpec>> = Object.assign(
  {},
  ...records.map(({ kind }) => kind.events),
);
