import { createHeldFiles } from '../../../api/outbox/heldFiles.ts';

/** The files of drafts and outgoing messages. */
export const { holdFile, isHeld, urlOf, holdOnly, formOf } = createHeldFiles();
