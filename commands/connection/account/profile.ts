import { capabilitiesOf } from '../../../domain/connection/capabilities.ts';
import { connection } from '../../../domain/connection/decider.ts';
import { Refused } from '../../../domain/kernel/decider.ts';
import { refuseSupport } from '../../../domain/kernel/support.ts';
import { serve, type Http } from '../../../runtime/http.ts';
import type { Deps } from '../../deps.ts';
import { load } from '../../kernel/handle/handle.ts';
import { cloudAccessOf } from '../cloudSecrets.ts';
import { changeProfile, getProfile } from './contract.ts';
import type { Graph, ProfilePicture } from '../graph.ts';

/** Returns the bytes and the type of a picture. Throws ERR_PROFILE_PICTURE for anything but JPEG and PNG. */
const pictureIn = (base64: string): ProfilePicture => {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const mime = head.startsWith('ffd8ff') ? 'image/jpeg' : head === '89504e47' ? 'image/png' : null;
  if (mime === null) throw new Refused('ERR_PROFILE_PICTURE');
  return { bytes, mime };
};

type Needs = Pick<Deps, 'store' | 'keys'>;

/** Serves /whatsapp/{id}/profile: what customers see of a business. WhatsApp stores it; nothing is stored here. */
export const profileRoutes = (http: Http, deps: Needs, { graph }: { graph: Graph }): void => {
  const accessOf = async (target: { companyId: number; id: number }) => {
    const { state } = await load(deps.store, connection, target);
    if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    if (!capabilitiesOf(state.channel).profile) throw new Refused('ERR_NOT_OFFICIAL');
    return cloudAccessOf(deps, target);
  };
  serve(http, getProfile, async ({ params }, { companyId }) =>
    graph.readProfile(await accessOf({ companyId, id: params.whatsappId })),
  );
  serve(http, changeProfile, async ({ params, body: { picture, ...changes } }, actor) => {
    refuseSupport(actor);
    const access = await accessOf({ companyId: actor.companyId, id: params.whatsappId });
    await graph.changeProfile(access, changes, picture === undefined ? null : pictureIn(picture));
    return graph.readProfile(access);
  });
};
