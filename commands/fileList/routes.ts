import { z } from 'zod';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { optionalId, text } from '../../domain/kernel/inputs.ts';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import { attaching, fileList, filesOf, mostOptions, type BroughtFile } from '../../domain/fileList/record.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle/handle.ts';
import { receiveAll, type Received } from '../media/receive.ts';
import { changeableRecord, replyWithRecord } from '../record/routes.ts';
import { uploadFiles } from './contract.ts';

const each = <T extends z.ZodType>(one: T) => z.preprocess((v) => (v === undefined ? [] : [v].flat()), z.array(one));
const form = z.object({ id: each(optionalId), name: each(text(200)) });

/** The option of each file. Throws a 400 for an unreadable form. */
const broughtOf = (received: readonly Received[], said: unknown): BroughtFile[] => {
  const { data } = form.safeParse(said ?? {});
  if (!data) throw new IllFormed();
  return received.map(({ file, name }, at) => ({
    optionId: data.id[at] ?? null,
    name: data.name[at]?.trim() || name,
    path: file,
    file: name,
    mediaType: mediaKinds[endingOf(file)]?.mime ?? 'application/octet-stream',
  }));
};

/**
 * Serves POST /files/uploadList/{id}. Files are stored before an event names them. Files that no event names are deleted here,
 * and `whenFileWasReplaced` removes those that lose their last name.
 */
export const fileListRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = replyWithRecord(deps, fileList, media);

  const attach = async (target: Target, received: readonly Received[], call: Call) => {
    const files = broughtOf(received, call.req.body);
    const cause = call.withForm(files.map(({ optionId, file }, at) => [optionId, file, received[at]?.digest]));
    const handled = await handle(deps.store, attaching, { target, command: { type: 'AttachFiles', files }, cause });
    const { state } = await load(deps.store, fileList.decider, target);
    const named = new Set(filesOf(state.is === 'present' ? state.fields : null).map(({ path }) => path));
    // A repeated request was answered with the files of the first attempt.
    for (const { file, drop } of received) if (!named.has(file)) await drop();
    return handled;
  };

  serve(http, uploadFiles, async ({ params }, actor, call) => {
    const target = await changeableRecord(deps, { kind: fileList, id: params.fileListId }, actor, call.cause);
    const received = await receiveAll(call, media.storage, target.companyId, { field: 'files', most: mostOptions });
    // Clients also send the form when the list has no new file.
    if (!received.length) return uploadFiles.reply.parse(await told(call, actor, target, { position: null }));
    try {
      return uploadFiles.reply.parse(await told(call, actor, target, await attach(target, received, call)));
    } catch (error) {
      // after any other error the log may name the file
      if (error instanceof Refused) for (const { drop } of received) await drop();
      throw error;
    }
  });
};
