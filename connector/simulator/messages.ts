import { proto } from '@whiskeysockets/baileys';
import { SimulatorRefusal } from './serving.ts';

/** Returns the requested message: a text, or proto.IMessage in JSON. Throws Refusal (400) if it is neither. */
export const requestedContent = (
  text: string | undefined,
  message: Record<string, unknown> | undefined,
): proto.IMessage => {
  if (text !== undefined) return { conversation: text };
  try {
    const content = proto.Message.fromObject(message ?? {});
    if (Object.keys(proto.Message.toObject(content)).length > 0) return content;
  } catch {
    throw new SimulatorRefusal(400, 'message is not a WhatsApp message (proto.IMessage in JSON).');
  }
  throw new SimulatorRefusal(400, 'message is empty.');
};

/** Converts a message to JSON: enums by name, bytes in base64. */
export const messageAsJson = (content: Uint8Array): Record<string, unknown> =>
  proto.Message.toObject(proto.Message.decode(content), { longs: Number, bytes: String, enums: String });
