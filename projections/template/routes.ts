import type { RecordCalls } from '../../domain/kernel/recordContracts.ts';
import { template, messageTemplateCalls } from '../../domain/template/record.ts';
import type { Database } from '../../runtime/database.ts';
import type { Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { recordReads } from '../kernel/read/recordReads.ts';

/** Typed as the calls of any kind of record. */
const calls: RecordCalls = messageTemplateCalls;

/** Serves GET /templates. */
export const templateReads = (http: Http, db: Database, media: Media): void =>
  recordReads(http, db, media, { kind: template, calls });
