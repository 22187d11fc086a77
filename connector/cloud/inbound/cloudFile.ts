import { z } from 'zod';

const cloudFile = z.object({
  type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  id: z.string().min(1),
  /** Meta's id of the number that got it; '' if unknown. */
  phoneNumberId: z.string().default(''),
  /** In base64; '' if unknown. */
  sha256: z.string(),
  /** An address for the first five minutes; '' for none. */
  url: z.string(),
});
/** The address of a message's file at the official API. The id is valid for 7 days. */
export type CloudFile = z.infer<typeof cloudFile>;

/** Encodes a file's place for the log, where a linked phone has the protobuf of the message. */
export const rawOfCloudFile = (file: CloudFile): string => Buffer.from(JSON.stringify(file)).toString('base64');

/** Returns the place of a file; null if its sender was erased, or if a linked phone got it before a move. */
export const cloudFileIn = (raw: string): CloudFile | null => {
  const text = Buffer.from(raw, 'base64').toString('utf8');
  // No message of a linked phone starts like this.
  return text.startsWith('{"') ? cloudFile.parse(JSON.parse(text)) : null;
};
