/** The file with a contact's data, and the session that requested it. */
export type ContactExportFile = { companyId: number; contactId: number; sessionId: string };

/** Returns the path under which the file is served. */
export const contactExportPath = ({ companyId, contactId, sessionId }: ContactExportFile): string =>
  `/v1/contact-exports/${companyId}/${sessionId}/${contactId}.json`;
