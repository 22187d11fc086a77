import { z } from 'zod';
import type { CloudAccess } from '../../commands/connection/cloudSecrets.ts';
import type { Graph, ProfilePicture } from '../../commands/connection/graph.ts';
import type { BusinessProfileChanges } from '../../domain/connection/businessProfile.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { checkCloud } from './check.ts';
import { createGraphClient, type GraphClient } from './graph/client.ts';
import { errorRuleOf } from './graph/errorRules.ts';
import { GraphError, GraphUnanswered } from './graph/graphError.ts';
import { createGraphRequest, type GraphUrl } from './graph/request.ts';

/** Creates the client of the Graph API for one connection. */
export const graphClientOf = (access: Omit<CloudAccess, 'appSecret' | 'pin'>, url: GraphUrl): GraphClient =>
  createGraphClient({
    phoneNumberId: access.phoneNumberId,
    businessId: access.businessAccountId,
    token: access.accessToken,
    url,
  });

/** Uploads the picture first, so that a refused one changes nothing. */
const changeCloudProfile = async (
  client: GraphClient,
  changes: BusinessProfileChanges,
  picture: ProfilePicture | null,
): Promise<void> => {
  if (!picture) return client.changeProfile(changes);
  const { app_id: appId } = await client.readToken();
  const handle = await client.uploadExample(appId, { ...picture, fileName: 'profile' });
  await client.changeProfile({ ...changes, profile_picture_handle: handle });
};

/** Turns errors of the Graph API into refusals with words for them. */
const refusing = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof GraphUnanswered) throw new Refused('ERR_CLOUD_AWAY', 503);
    if (!(error instanceof GraphError)) throw error;
    const { details } = error;
    const { refusal } = errorRuleOf(error.code, error.subcode);
    const isUnknown = details !== '' && (refusal === 'ERR_CLOUD_UNKNOWN' || refusal === 'ERR_CLOUD_MALFORMED');
    throw new Refused(isUnknown ? 'ERR_CLOUD_DECLINED' : refusal, 400, { details });
  });

/** Opens the Graph API at `url` for the commands. */
export const openGraph = (url: GraphUrl): Graph => ({
  ask: (access, { method, path, query, body }) =>
    refusing(
      createGraphRequest({ token: access.accessToken, url }).ask({ method, path, query, json: body }, z.unknown()),
    ),
  check: (access, callback) => checkCloud(graphClientOf(access, url), access, callback),
  readProfile: async (access) => {
    const { profile_picture_url: pictureUrl, ...profile } = await refusing(graphClientOf(access, url).readProfile());
    return { ...profile, pictureUrl };
  },
  changeProfile: (access, changes, picture) =>
    refusing(changeCloudProfile(graphClientOf(access, url), changes, picture)),
});
