import type { z } from 'zod';
import type { messageEvents } from './events.ts';

type Transcribed = z.infer<typeof messageEvents.MessageTranscribed.data>;
type Whose = Pick<Transcribed, 'contactId' | 'participantId'>;
/** What a machine heard in a voice message, and what that took. */
export type MessageHeard = Omit<Transcribed, keyof Whose>;

/** Once: what was heard first counts. */
export const transcribing = (known: string | undefined, whose: Whose, heard: MessageHeard) =>
  known === undefined ? [{ type: 'MessageTranscribed' as const, data: { ...heard, ...whose } }] : [];
