import { connection } from '../../domain/connection/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Call, type Cause, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { receive, type Received } from '../media/receive.ts';
import { replyWithConnection } from './reply.ts';
import { connectionFile } from './contract.ts';

type Target = { companyId: number; id: number };
type HeldFile = { mediaPath: string | null; mediaName: string | null };

/** Serves POST and DELETE of /whatsapp/{id}/media-upload: the file that follows a connection's greeting. */
export const connectionFileRoutes = (http: Http, deps: Deps, media: Media): void => {
  const { store } = deps;
  const told = replyWithConnection(deps);

  const hold = (target: Target, settings: HeldFile, cause: Cause) =>
    handle(store, connection, { target, command: { type: 'ConfigureConnection', settings }, cause });
  /** Refuses before the file is received. */
  const checkPresent = async (target: Target): Promise<void> => {
    if ((await load(store, connection, target)).state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
  };
  /** Names the file in an event. A refused or repeated request leaves no file. */
  const attach = async (target: Target, { file, name, digest, drop }: Received, call: Call) => {
    try {
      const handled = await hold(target, { mediaPath: file, mediaName: name }, call.withForm([name, digest]));
      const { state } = await load(store, connection, target);
      if (state.is !== 'present' || state.settings.mediaPath !== file) await drop();
      return handled;
    } catch (error) {
      if (error instanceof Refused) await drop(); // after any other error the log may name the file
      throw error;
    }
  };

  serve(http, connectionFile.attach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['whatsappId']) };
    await checkPresent(target);
    const received = await receive(call, media.storage, target.companyId);
    return told(call, actor, target, await attach(target, received, call));
  });
  serve(http, connectionFile.detach, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: Number(params['whatsappId']) };
    return told(call, actor, target, await hold(target, { mediaPath: null, mediaName: null }, call.cause));
  });
};
