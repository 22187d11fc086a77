import type { CloudAccess } from '../../commands/connection/cloudSecrets.ts';
import type { CloudCheck } from '../../domain/connection/cloudCheck.ts';
import type { GraphClient } from './graph/client.ts';
import { GraphError, GraphUnanswered } from './graph/graphError.ts';

type CheckClient = Pick<GraphClient, 'readNumber' | 'readToken' | 'listSubscriptions'>;

const needed = ['whatsapp_business_messaging', 'whatsapp_business_management'];
const nothing: CloudCheck = {
  token: 'valid',
  missing: [],
  expiresAt: null,
  number: '',
  verifiedName: '',
  numberStatus: '',
  nameStatus: '',
  quality: '',
  limit: '',
  isSubscribed: null,
  isCallbackOurs: null,
};

/** Returns null if WhatsApp refuses a question whose answer only adds to the others. */
const unlessRefused = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof GraphError || error instanceof GraphUnanswered) return null;
    throw error;
  });
const tokenFault = (error: unknown): CloudCheck['token'] => {
  if (error instanceof GraphUnanswered) return 'unreachable';
  if (!(error instanceof GraphError)) throw error;
  return error.code === 190 || error.code === 0 ? 'wrong' : 'noAccess';
};

/** Finds out what Meta knows about a connection: its token, number, name, quality and limits, and where it delivers. */
export const checkCloud = async (
  client: CheckClient,
  { businessAccountId }: Pick<CloudAccess, 'businessAccountId'>,
  callback: string,
): Promise<CloudCheck> => {
  const number = await client.readNumber().catch(tokenFault);
  if (typeof number === 'string') return { ...nothing, token: number };
  const [token, apps] = await Promise.all([
    unlessRefused(client.readToken()),
    unlessRefused(client.listSubscriptions()),
  ]);
  const { phone_number, whatsapp_business_account, application } = number.webhook_configuration ?? {};
  const effective = phone_number ?? whatsapp_business_account ?? application;
  const reach = token?.granular_scopes.find(({ scope }) => scope === 'whatsapp_business_management')?.target_ids;
  const isElsewhere = reach !== undefined && reach.length > 0 && !reach.includes(businessAccountId);
  return {
    token: isElsewhere ? 'noAccess' : 'valid',
    missing: token ? needed.filter((scope) => !token.scopes.includes(scope)) : [],
    expiresAt: token?.expires_at ? new Date(token.expires_at * 1_000).toISOString() : null,
    number: number.display_phone_number,
    verifiedName: number.verified_name,
    numberStatus: number.status ?? '',
    nameStatus: number.name_status ?? '',
    quality: number.quality_rating,
    limit: number.whatsapp_business_manager_messaging_limit ?? '',
    isSubscribed: apps && apps.length > 0,
    isCallbackOurs: effective ? effective === callback : null,
  };
};
