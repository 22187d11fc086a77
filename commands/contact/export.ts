import { contact } from '../../domain/contact/decider.ts';
import { contactExportPath } from '../../domain/contact/exportFile.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle/handle.ts';
import { exportContact } from './contract.ts';

/** Serves POST /contacts/{id}/export. The log records the export before the file can be read. */
export const contactExportRoute = (http: Http, { store }: Pick<Deps, 'store'>, media: Media): void =>
  serve(http, exportContact, async ({ params: { contactId } }, actor, { cause, req }) => {
    const { companyId, sessionId } = actor;
    const command = { type: 'ExportContact', by: actor } as const;
    await handle(store, contact, { target: { companyId, id: contactId }, command, cause });
    return { url: media.signed(contactExportPath({ companyId, contactId, sessionId }), req) };
  });
