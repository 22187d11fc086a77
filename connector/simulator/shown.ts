import { proto } from '@whiskeysockets/baileys';
import { callIn } from './calling.ts';
import type { ChatMessage } from './chats.ts';
import type { ShownMessage } from './contract.ts';
import { contextOf, fileOf, fileShown } from './kinds.ts';

const ofContent = (content: Uint8Array | null) => {
  const message = content ? proto.Message.decode(content) : {};
  return {
    file: fileOf(message),
    ...fileShown(message),
    call: content ? callIn(message) : null,
    ...contextOf(message),
  };
};

/** Returns a message as the control API shows it. */
export const messageShown = ({ content, at, ...message }: ChatMessage): ShownMessage => {
  const { id, fromContact, author, text, kind, status, received, onPhone } = message;
  const told = { id, fromContact, author, text, kind, status, received, onPhone };
  return { ...told, ...ofContent(content), at: new Date(at).toISOString() };
};
