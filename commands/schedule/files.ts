import type { Actor } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { endingOf } from '../../domain/kernel/mediaKinds.ts';
import { schedule, type Schedule } from '../../domain/schedule/decider.ts';
import type { ScheduledFile } from '../../domain/schedule/events.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { receive, type Received } from '../media/receive.ts';
import { mediaOf } from '../message/parts.ts';
import { headerFileKind, loadTemplate } from '../template/part.ts';
import { replyWithSchedule } from './reply.ts';
import { scheduleFile } from './contract.ts';
import { checkReach } from './scheduleRoute.ts';

type Target = { companyId: number; id: number };
const pictures = ['png', 'jpg'];

/** Serves POST and DELETE of /schedules/{id}/media-upload (R476, R480). whenScheduleFileWasReplaced removes replaced files. */
export const scheduleFileRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store } = deps;
  const told = replyWithSchedule(deps, media);

  const hold = (target: Target, file: ScheduledFile | null, cause: Cause) => {
    const command = { type: 'ChangeSchedule', to: { file }, now: new Date().toISOString() } as const;
    return handle(store, schedule, { target, command, cause });
  };
  const isThere = async (target: Target, actor: Actor, cause: Cause): Promise<void> => {
    const { state, past } = await load(store, schedule, target);
    checkReach(actor, state);
    const isGone = state.is === 'absent' || state.is === 'removed';
    if (isGone && !doneBefore(past, cause)) throw new Refused('ERR_NO_RECORD_FOUND');
  };
  /** Whether a scheduled message can send a file: a picture, or what the header of its template takes. */
  const takes = async (companyId: number, state: Schedule, path: string): Promise<boolean> => {
    if (!('template' in state) || !state.template) return pictures.includes(endingOf(path));
    const fields = await loadTemplate(deps, companyId, state.template.templateId);
    return mediaOf(path, '', 0).kind === headerFileKind(fields);
  };
  /** Names the file in an event. A refused or repeated request leaves no file. */
  const attach = async (target: Target, { file, name, digest, drop }: Received, call: Call) => {
    try {
      const { state: before } = await load(store, schedule, target);
      if (!(await takes(target.companyId, before, file))) throw new Refused('ERR_FILE_KIND_REFUSED', 400);
      const handled = await hold(target, { path: file, name }, call.withForm([name, digest]));
      const { state } = await load(store, schedule, target);
      if (!('file' in state) || state.file?.path !== file) await drop();
      return handled;
    } catch (error) {
      if (error instanceof Refused) await drop(); // after any other error the log may name the file
      throw error;
    }
  };

  serve(http, scheduleFile.attach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['scheduleId']) };
    await isThere(target, actor, call.cause);
    const received = await receive(call, media.storage, target.companyId);
    return told(call, actor, target, await attach(target, received, call));
  });
  serve(http, scheduleFile.detach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['scheduleId']) };
    await isThere(target, actor, call.cause);
    return told(call, actor, target, await hold(target, null, call.cause));
  });
};
