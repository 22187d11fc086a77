import { z } from 'zod';
import { chatMessageTold, chatTold } from '../../domain/chat/shape.ts';
import { contract } from '../../domain/kernel/contract.ts';
import { nameText, numeric, seen, text } from '../../domain/kernel/inputs.ts';

/** Maximum number of files in one form. */
export const mostChatFiles = 10;
const mostMembers = 500;
export const noTitle = 'Por favor, preencha o título da conversa.';
export const noUsers = 'Por favor, selecione pelo menos um usuário.';

const id = numeric.pipe(z.int32().positive());
/** The members: ids, users, or members as a GET returns them. */
const users = z.preprocess(
  (v) =>
    (Array.isArray(v) ? v : []).map((one: unknown) =>
      typeof one === 'object' && one !== null ? ('userId' in one ? one.userId : 'id' in one ? one.id : one) : one,
    ),
  z.array(id).min(1, noUsers).max(mostMembers),
);
const title = z.preprocess((v) => v ?? '', nameText(200).pipe(z.string().trim().min(1, noTitle)));
/** The form of the dialog (R563). The web client validates with it too. */
export const chatForm = z.object({ title, users });

/** The caller becomes owner and member. ERR_NO_USER_FOUND. */
export const openChat = contract({
  method: 'POST',
  path: '/chats',
  who: 'user',
  summary: 'Open a chat with colleagues',
  body: chatForm,
  reply: chatTold,
});

/**
 * Absent fields keep their value. ERR_NO_RECORD_FOUND for a caller who is not a member, ERR_NO_PERMISSION for one who is not
 * the owner, ERR_NO_USER_FOUND, ERR_CHANGED_MEANWHILE.
 */
export const changeChat = contract({
  method: 'PUT',
  path: '/chats/:chatId',
  who: 'user',
  summary: 'Change the title or the members of a chat',
  query: seen,
  body: chatForm.partial(),
  reply: chatTold,
});

/** Deletes the chat with all its messages. ERR_NO_RECORD_FOUND, ERR_NO_PERMISSION. */
export const deleteChat = contract({
  method: 'DELETE',
  path: '/chats/:chatId',
  who: 'user',
  summary: 'Delete a chat',
  reply: z.object({ message: z.string() }),
});

/** Marks the caller's messages as read; `userId` is ignored. ERR_NO_RECORD_FOUND. */
export const readChat = contract({
  method: 'POST',
  path: '/chats/:chatId/read',
  who: 'user',
  summary: 'Mark a chat as read',
  body: z.object({ userId: z.unknown().optional() }),
  reply: chatTold,
});

const words = text(20_000);
/**
 * JSON: a text. Form: one message per file, and one `body` per file. Answers with the first message. ERR_NO_RECORD_FOUND for a
 * caller who is not a member; ERR_NO_FILE, ERR_FILE_TOO_LARGE (413), ERR_FILE_KIND_REFUSED (415).
 */
export const sayInChat = contract({
  method: 'POST',
  path: '/chats/:chatId/messages',
  who: 'user',
  summary: 'Send a text or files to a chat',
  body: z.object({ message: z.preprocess((v) => v ?? '', words) }),
  multipart: z.object({
    medias: z.array(z.file()),
    body: z.union([words, z.array(words)]).optional(),
    fromMe: z.string().optional(),
  }),
  reply: chatMessageTold,
});
