import { createHeldFiles } from '../../api/outbox/heldFiles.ts';

/** The files of drafts and of messages that are being sent. */
export const chatFiles = createHeldFiles();
