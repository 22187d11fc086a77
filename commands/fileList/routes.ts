import { z } from 'zod';
import { IllFormed, Refused } from '../../domain/kernel/decider.ts';
import { optionalId, text } from '../../domain/kernel/inputs.ts';
import { endingOf, mediaKinds } from '../../domain/kernel/mediaKinds.ts';
import { attaching, fileList, filesOf, mostOptions, type Brought } from '../../domain/fileList/record.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle.ts';
import { receiveAll, type Received } from '../media/receive.ts';
import { changeable, tellingRecord } from '../record/routes.ts';
import { uploadFiles } from './contract.ts';

const each = <T extends z.ZodType>(one: T) => z.preprocess((v) => (v === undefined ? [] : [v].flat()), z.array(one));
const form = z.object({ id: each(optionalId), name: each(text(200)) });

/** For which options the files came, or a 400 for a form that says it in no way that can be read. */
const broughtOf = (received: readonly Received[], said: unknown): Brought[] => {
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
 * POST /files/uploadList/{id}. The files lie in the storage before an event names them; what no event names is thrown away,
 * and what none names any longer goes by `whenFileWasReplaced`.
 */
export const fileListRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = tellingRecord(deps, fileList, media);

  const attach = async (target: Target, received: readonly Received[], call: Call) => {
    const files = broughtOf(received, call.req.body);
    const cause = call.withForm(files.map(({ optionId, file }, at) => [optionId, file, received[at]?.digest]));
    const handled = await handle(deps.store, attaching, { target, command: { type: 'AttachFiles', files }, cause });
    const { state } = await load(deps.store, fileList.decider, target);
    const named = new Set(filesOf(state.is === 'present' ? state.fields : null).map(({ path }) => path));
    // A request that comes again was answered with the files of its first time.
    for (const { file, drop } of received) if (!named.has(file)) await drop();
    return handled;
  };

  serve(http, uploadFiles, async ({ params }, actor, call) => {
    const target = await changeable(deps, { kind: fileList, id: params.fileListId }, actor, call.cause);
    const received = await receiveAll(call, media.storage, target.companyId, { field: 'files', most: mostOptions });
    // Clients send the form of a list of which no file is new.
    if (!received.length) return uploadFiles.reply.parse(await told(call, actor, target, { position: null }));
    try {
      return uploadFiles.reply.parse(await told(call, actor, target, await attach(target, received, call)));
    } catch (error) {
      if (error instanceof Refused) for (const { drop } of received) await drop(); // of any other error nobody knows what the log holds
      throw error;
    }
  });
};
