import type { z } from 'zod';
import type { messageEvents } from './events.ts';

type Transcribed = z.infer<typeof messageEvents.MessageTranscribed.data>;
type Whose = Pick<Transcribed, 'contactId' | 'participantId'>;
/** The transcript of a voice message, and what it cost. */
export type MessageHeard = Omit<Transcribed, keyof Whose>;

/** Returns the event of a transcript, or none if there is one already. The first transcript counts. */
export const transcribing = (known: string | undefined, whose: Whose, heard: MessageHeard) =>
  known === undefined ? [{ type: 'MessageTranscribed' as const, data: { ...heard, ...whose } }] : [];
