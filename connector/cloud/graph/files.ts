import { z } from 'zod';
import { graphDone } from './messages.ts';
import type { GraphFile, GraphRequest } from './request.ts';

/** `url` is valid for five minutes, and needs the token. `sha256` is as the API writes it. */
const storedFile = z.object({
  id: z.string(),
  url: z.string(),
  mime_type: z.string().catch(''),
  sha256: z.string().catch(''),
  file_size: z.coerce.number().catch(0),
});
export type CloudStoredFile = z.infer<typeof storedFile>;
const uploadedFile = z.object({ id: z.string().min(1) });
const uploadSession = z.object({ id: z.string().min(1) });
const uploadHandle = z.object({ h: z.string().min(1) });

/** WhatsApp decides by the name and the content type of the part what a file is. */
export type CloudUpload = { bytes: Uint8Array<ArrayBuffer>; mime: string; fileName: string };

/** Returns the calls for files. They throw GraphError and GraphUnanswered. */
export const fileCalls = ({ ask, download }: GraphRequest, phoneNumberId: string) => {
  const findFile = (id: string): Promise<CloudStoredFile> =>
    ask({ method: 'GET', path: id, query: { phone_number_id: phoneNumberId } }, storedFile);
  return {
    /** Uploads a file to send, and returns its id, which is valid for 30 days. */
    uploadFile: async ({ bytes, mime, fileName }: CloudUpload): Promise<string> => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', mime);
      form.set('file', new Blob([bytes], { type: mime }), fileName);
      const { id } = await ask({ method: 'POST', path: `${phoneNumberId}/media`, form }, uploadedFile);
      return id;
    },
    findFile,
    /** Opens a received file by its id, which is valid for 7 days, with a fresh address. */
    openFile: async (id: string): Promise<GraphFile> => download((await findFile(id)).url),
    /** Opens a received file by the address of its webhook, which is valid for 5 minutes. */
    openFileAt: download,
    deleteFile: async (id: string): Promise<void> =>
      void (await ask({ method: 'DELETE', path: id, query: { phone_number_id: phoneNumberId } }, graphDone)),
    /** Uploads an example for a template or a profile picture, and returns its handle. */
    uploadExample: async (appId: string, { bytes, mime, fileName }: CloudUpload): Promise<string> => {
      const query = { file_name: fileName, file_length: String(bytes.byteLength), file_type: mime };
      const { id } = await ask({ method: 'POST', path: `${appId}/uploads`, query }, uploadSession);
      const headers = { file_offset: '0', 'content-type': mime };
      return (await ask({ method: 'POST', path: id, bytes, headers }, uploadHandle)).h;
    },
  };
};
