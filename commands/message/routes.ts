import { Refused } from '../../domain/kernel/decider.ts';
import { serve, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Phones } from '../contact/phones.ts';
import type { Deps } from '../deps.ts';
import { sendMessage } from './contract.ts';
import { replyWithMessage } from './reply.ts';
import { greetingInstead } from './acceptedGreeting.ts';
import { membersNamed, mentionsOfMembers } from './members.ts';
import { messagePartsOfForm, partsOfReply, messagePartsOfText, type MessagePart } from './parts.ts';
import { refuseClosedWindow } from './serviceWindow.ts';
import { speller } from './speller.ts';
import { dropFiles, queueParts } from './queueParts.ts';
import { queuedMessageOf, routeOfEarlierTry } from './queuedMessage.ts';
import { quotableMessageId, seenTicket, routeForUser } from './messageRoute.ts';

/** Serves POST /messages/{ticketId} (R195, R196). */
export const messageRoutes = (http: Http, deps: Deps, media: Media, phones: Phones): void => {
  const told = replyWithMessage(deps, media);
  serve(http, sendMessage, async ({ params: { ticketId }, body: asked }, actor, call) => {
    const { companyId } = actor;
    const { body, quickMessageId = null } = asked;
    const seen = await seenTicket(deps, actor, ticketId);
    const greeting = call.req.is('multipart/form-data') ? null : await greetingInstead(deps, actor, seen, body);
    if (greeting) return told(call, actor, greeting.target, greeting);
    const before = await routeOfEarlierTry(deps, companyId, seen, call.cause);
    const route = before ?? (await routeForUser(deps, actor, seen));
    if (!before) await refuseClosedWindow(deps, { companyId, ...route });
    const mayAdd = before ? () => routeForUser(deps, actor, seen) : undefined;
    const { storage } = media;
    /** A repeated request succeeds even if the quick message was deleted since. */
    const ofBefore = (error: unknown): MessagePart[] => {
      if (before && error instanceof Refused) return [{ body, media: null, drop: async () => {} }];
      throw error;
    };
    const partsOfJson = async (): Promise<MessagePart[]> =>
      quickMessageId === null
        ? messagePartsOfText(body)
        : partsOfReply(deps, storage, actor, { quickMessageId, body }).catch(ofBefore);
    const { parts, quotedMsg } = call.req.is('multipart/form-data')
      ? await messagePartsOfForm(call, storage, companyId)
      : { parts: await partsOfJson(), quotedMsg: asked.quotedMsg ?? null };
    const unnamed = async (error: unknown): Promise<never> => {
      await dropFiles(parts);
      throw error;
    };
    const quotedId = await quotableMessageId(deps, actor, route, quotedMsg).catch(unnamed);
    const spell = await speller(deps, actor, ticketId, parts).catch(unnamed);
    const said = (seen.state.isGroup && asked.mentions) || [];
    const named = await membersNamed(deps, phones, { companyId, ...route }, said).catch(unnamed);
    const namedIn = (words: string) => mentionsOfMembers(deps, companyId, named, words);
    const position = await queueParts(deps, { route, parts, quotedId, spell, mayAdd, namedIn }, actor, call);
    const { target } = queuedMessageOf(companyId, route, call.cause, 0);
    return told(call, actor, target, { position });
  });
};
