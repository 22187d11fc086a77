import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import type { RecordKind, Row } from '../../domain/kernel/record.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle, load, type Target } from '../kernel/handle/handle.ts';
import { changeableRecord, replyWithRecord } from '../record/routes.ts';
import type { UploadCalls } from './contract.ts';
import { receive, type Received } from './receive.ts';

const ids = z.record(z.string(), z.number());

/**
 * Serves POST and DELETE of a record's file (read-models.md, Records), for kinds with the fields `mediaPath` and
 * `mediaName`. The file is stored before an event names it, and a refused event leaves no file. whenFileWasReplaced
 * removes files that no event names any more. `takes`: the accepted file extensions. Errors as in the contract.
 */
export const uploadRoutes = (
  http: Http,
  deps: Deps,
  media: Media,
  { kind, calls, takes }: { kind: RecordKind; calls: UploadCalls; takes?: readonly string[] },
): void => {
  const told = replyWithRecord(deps, kind, media);
  const change = (target: Target, fields: Row, cause: Cause) =>
    handle(deps.store, kind.decider, { target, command: { type: 'Change', fields }, cause });

  /** Names the file in an event. A repeated request was answered with the file of the first attempt. */
  const hold = async (target: Target, { file, name, digest, drop }: Received, call: Call) => {
    try {
      if (takes && !takes.includes(endingOf(file))) throw new Refused('ERR_FILE_KIND_REFUSED', 400);
      const handled = await change(target, { mediaPath: file, mediaName: name }, call.withForm([name, digest]));
      // The store treats a repeated event as the same one, so of two simultaneous requests only one file is named.
      const { state } = await load(deps.store, kind.decider, target);
      if (state.is !== 'present' || state.fields['mediaPath'] !== file) await drop();
      return handled;
    } catch (error) {
      if (error instanceof Refused) await drop(); // after any other error the log may name the file
      throw error;
    }
  };

  serve(http, calls.attach, async ({ params }, actor, call) => {
    const target = await changeableRecord(deps, { kind, id: ids.parse(params)[calls.id] }, actor, call.cause);
    const received = await receive(call, media.storage, target.companyId);
    return told(call, actor, target, await hold(target, received, call));
  });

  serve(http, calls.detach, async ({ params }, actor, call) => {
    const target = await changeableRecord(deps, { kind, id: ids.parse(params)[calls.id] }, actor, call.cause);
    return told(call, actor, target, await change(target, { mediaPath: null, mediaName: null }, call.cause));
  });
};
