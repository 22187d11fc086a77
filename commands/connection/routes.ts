import type { z } from 'zod';
import { claimedToken } from '../../domain/connection/claims.ts';
import { connection, defaultConnection, type ConnectionSettings } from '../../domain/connection/decider.ts';
import { capabilitiesOf } from '../../domain/connection/capabilities.ts';
import { newConnectionSettings } from '../../domain/connection/newConnection.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { instantOf } from '../../domain/kernel/instant.ts';
import { isMask } from '../../domain/kernel/mask.ts';
import { refuseSupport } from '../../domain/kernel/support.ts';
import { queue } from '../../domain/queue/decider.ts';
import { latest } from '../../eventstore/position.ts';
import { serve, type Cause, type Http } from '../../runtime/http.ts';
import { credentialOf, keepCredential } from '../secrets/credentials.ts';
import type { Deps } from '../deps.ts';
import { keepCloudSecrets } from './cloudSecrets.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { handle, load, streamOf, isPresent } from '../kernel/handle/handle.ts';
import { refuseNoMachine } from '../integration/exists.ts';
import { idForCause } from '../kernel/handle/requests.ts';
import { connectionPlaces } from '../plan/limits.ts';
import { connectionWithLink } from './report.ts';
import { tokenHash, tokenOf } from './token.ts';
import { replyWithConnection } from './reply.ts';
import {
  addConnection,
  closeImported,
  changeConnection,
  endSession,
  removeConnection,
  renewSession,
  retrySession,
} from './contract.ts';

type Secrets = Pick<z.output<typeof changeConnection.body>, 'accessToken' | 'appSecret' | 'pin'>;
type Fields = Omit<z.output<typeof changeConnection.body>, 'isDefault' | 'token' | keyof Secrets>;
type Target = { companyId: number; id: number };

const instant = (given: string | null | undefined, timeZone: string) => (given ? instantOf(given, timeZone) : given);
const given = (
  { importOldMessages, importRecentMessages, farewellMessage, ...rest }: Fields,
  zone: string,
  { complationMessage } = newConnectionSettings,
): Partial<ConnectionSettings> => {
  const dates = {
    importOldMessages: instant(importOldMessages, zone),
    importRecentMessages: instant(importRecentMessages, zone),
  };
  // A form may send all that it read: the value under the name that it does not know is the former one.
  const renamed = farewellMessage !== undefined && farewellMessage !== complationMessage;
  const message = renamed && { complationMessage: farewellMessage };
  return Object.fromEntries(
    Object.entries({ ...rest, ...dates, ...message }).filter(([, value]) => value !== undefined),
  );
};

/** Whether the official API knows a connection by other ids than before. */
const hasMoved = (now: ConnectionSettings, before: Partial<ConnectionSettings>): boolean =>
  now.phoneNumberId !== before.phoneNumberId || now.businessAccountId !== before.businessAccountId;

/** Serves /whatsapp and /whatsappsession, with which admins manage connections. */
export const connectionRoutes = (http: Http, deps: Deps, { simulated }: { simulated: boolean }): void => {
  const { store, keys } = deps;

  const chooseDefault = async (target: Target, isDefault: boolean | undefined, cause: Cause) => {
    const one = { companyId: target.companyId, id: 0 };
    const type = isDefault ? 'ChooseDefault' : 'GiveUpDefault';
    if (isDefault === undefined) return null;
    return (await handle(store, defaultConnection, { target: one, command: { type, connectionId: target.id }, cause }))
      .position;
  };
  const keepToken = async (target: Target, token: string | undefined, cause: Cause) => {
    const of = tokenOf(target);
    if (token === undefined || isMask(token)) return null;
    const changed = ((await credentialOf(store, keys.credentials, of)) ?? '') !== token;
    const found = token && { hash: tokenHash(keys.claims, token) };
    // Append the event first: if another connection has this token, nothing is stored.
    const command = { type: 'SetToken', set: token !== '', changed, ...found } as const;
    const { position } = await handle(store, connection, { target, command, cause });
    if (changed) await keepCredential(store, keys.credentials, { of, secret: token }, cause);
    return position;
  };
  const connectAgain = async (target: Target, cause: Cause) => {
    const again = { ...cause, id: `${cause.id}:connect` };
    const command = { type: 'StartConnection', fresh: false } as const;
    return (await handle(store, connection, { target, command, cause: again })).position;
  };
  /** Stores secrets of the official API, and connects with them unless a user stopped it. Other connections have none. */
  const keepSecrets = async (target: Target, typed: Secrets & { formerNumberId?: string | null }, cause: Cause) => {
    const { state, past } = await load(store, connection, target);
    if (state.is !== 'present' || state.channel !== 'cloud') return null;
    const kept = await keepCloudSecrets(deps, target, typed, cause);
    if (!kept) return null;
    const command = { type: 'SetCloudSecrets', ...kept } as const;
    const set = await handle(store, connection, { target, command, cause });
    const last = past.findLast(({ type }) => type === 'ConnectionStarted' || type === 'ConnectionStopped');
    if (!kept.changed || last?.type === 'ConnectionStopped') return set.position;
    return connectAgain(target, cause);
  };
  /** Throws ERR_TOKEN_TAKEN (409) if another connection has the token, before anything is changed. */
  const refuseTaken = async (target: Target, token: string | undefined) => {
    if (!token || isMask(token)) return;
    const held = claimedToken(tokenHash(keys.claims, token));
    const registry = { store, decider: connection, companyId: target.companyId, secret: keys.claims };
    const owner = await ownerOf(registry, held);
    if (owner?.holds && owner.stream !== streamOf('connection', target)) throw new Refused(...held.refusal);
  };
  const told = replyWithConnection(deps);
  const checkQueues = async (companyId: number, { queueIds = [], sendIdQueue }: Fields) => {
    for (const id of sendIdQueue ? [...queueIds, sendIdQueue] : queueIds)
      if (!(await isPresent(store, queue, { companyId, id }))) throw new Refused('ERR_NO_QUEUE_FOUND');
  };
  const hasDefault = async (companyId: number) => {
    const { state: id } = await load(store, defaultConnection, { companyId, id: 0 });
    return id !== null && (await load(store, connection, { companyId, id })).state.is === 'present';
  };

  serve(http, addConnection, async ({ body }, actor, call) => {
    const { companyId } = actor;
    const { channel, isDefault, token, accessToken, appSecret, pin, ...fields } = body;
    const secrets = { accessToken, appSecret, pin };
    if (token || accessToken || appSecret || pin) refuseSupport(actor);
    if (channel === 'simulated' && !simulated) throw new Refused('ERR_NO_SIMULATED_PHONES');
    await checkQueues(companyId, fields);
    await refuseNoMachine(deps, companyId, fields);
    const places = connectionPlaces(deps, companyId);
    const target = { companyId, id: await idForCause(deps, 'connection', call.cause, places.check) };
    await refuseTaken(target, token);
    const settings = { ...newConnectionSettings, ...given(fields, actor.timeZone), name: fields.name };
    const now = new Date().toISOString();
    const added = await handle(store, connection, {
      target,
      // Without a pairing it connects once its secrets are stored.
      command: { type: 'AddConnection', channel, settings, at: now, isUnpaired: !capabilitiesOf(channel).pairing },
      cause: call.cause,
      takesPlace: places.take(call.cause),
    });
    const first = isDefault || !(await hasDefault(companyId)) || undefined;
    const chosen = await chooseDefault(target, first, call.cause);
    const kept = await keepToken(target, token, call.cause);
    const sealed = await keepSecrets(target, secrets, call.cause);
    return told(call, actor, target, { position: latest([added.position, chosen, kept, sealed]) });
  });

  serve(http, changeConnection, async ({ params, body }, actor, call) => {
    const { companyId } = actor;
    const { isDefault, token, accessToken, appSecret, pin, ...fields } = body;
    const secrets = { accessToken, appSecret, pin };
    if (Object.values({ token, ...secrets }).some((one) => one !== undefined && !isMask(one))) refuseSupport(actor);
    const target = { companyId, id: params.whatsappId };
    const known = await load(store, connection, target);
    const former = known.state.is === 'present' ? known.state.settings : newConnectionSettings;
    const settings = given(fields, actor.timeZone, former);
    const command = { type: 'ConfigureConnection', settings, at: new Date().toISOString() } as const;
    connection.decide(command, known.state); // refused before anything is changed
    await checkQueues(companyId, fields);
    await refuseTaken(target, token);
    await refuseNoMachine(deps, companyId, fields, former);
    const chosen = await chooseDefault(target, isDefault, call.cause);
    const { position, state } = await handle(store, connection, { target, command, cause: call.cause, known });
    const kept = await keepToken(target, token, call.cause);
    const isOther = state.is === 'present' && state.settings.phoneNumberId !== former.phoneNumberId;
    const formerNumberId = isOther ? former.phoneNumberId : null;
    const sealed = await keepSecrets(target, { ...secrets, formerNumberId }, call.cause);
    const isServed = state.is === 'present' && state.channel === 'cloud' && state.wanted;
    // Otherwise messages would go out from the former number until the next check.
    const moved = isServed && hasMoved(state.settings, former) ? await connectAgain(target, call.cause) : null;
    return told(call, actor, target, { position: latest([chosen, position, kept, sealed, moved]) });
  });

  serve(http, removeConnection, async ({ params }, { companyId }, call) => {
    const target = { companyId, id: params.whatsappId };
    const { position } = await handle(store, connection, {
      target,
      command: { type: 'RemoveConnection' },
      cause: call.cause,
    });
    await call.passed(position);
    return { message: 'Whatsapp disconnected' };
  });

  serve(http, closeImported, async ({ params }, actor, call) => {
    const target = { companyId: actor.companyId, id: params.whatsappId };
    const command = { type: 'CloseImported' } as const;
    return told(call, actor, target, await handle(store, connection, { target, command, cause: call.cause }));
  });

  const sessions = [
    [retrySession, { type: 'StartConnection', fresh: false }],
    [renewSession, { type: 'StartConnection', fresh: true }],
    [endSession, { type: 'StopConnection' }],
  ] as const;
  for (const [contract, wanted] of sessions)
    serve(http, contract, async ({ params }, actor, call) => {
      const target = { companyId: actor.companyId, id: params.whatsappId };
      const { known, line } = await connectionWithLink(store, { companyId: actor.companyId, connectionId: target.id });
      const command = { ...wanted, isOpen: line !== null };
      return told(call, actor, target, await handle(store, connection, { target, command, cause: call.cause, known }));
    });
};
