import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import { IllFormed } from '../../domain/kernel/decider.ts';
import { serve, type Call, type Http } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import type { Deps } from '../deps.ts';
import { receive } from '../media/receive.ts';
import { mediaOf } from '../message/parts.ts';
import { queueParts } from '../message/queueParts.ts';
import { queuedMessageOf, routeOfEarlierTry } from '../message/queuedMessage.ts';
import { replyWithMessage } from '../message/reply.ts';
import { routeForUser, seenTicket } from '../message/messageRoute.ts';
import { speller } from '../message/speller.ts';
import { sendTemplate, templateForm } from './contract.ts';
import { templatePart } from './part.ts';

const asIs = (body: string): string => body;
/** Serves POST /messages/{ticketId}/template. */
export const sendTemplateRoutes = (http: Http, deps: Deps, media: Media): void => {
  const told = replyWithMessage(deps, media);

  /** Reads the request: JSON, or a form with the file of the header. */
  const requested = async (asked: ChosenTemplate, companyId: number, call: Call) => {
    if (!call.req.is('multipart/form-data')) return { chosen: asked, file: null, drop: async () => {} };
    const { file, name, size, digest, drop } = await receive(call, media.storage, companyId);
    const form = templateForm.safeParse(call.req.body ?? {}).data;
    if (form) return { chosen: form, file: { media: mediaOf(file, name, size), digest }, drop };
    await drop();
    throw new IllFormed();
  };

  serve(http, sendTemplate, async ({ params: { ticketId }, body: asked }, actor, call) => {
    const { companyId } = actor;
    const seen = await seenTicket(deps, actor, ticketId);
    const before = await routeOfEarlierTry(deps, companyId, seen, call.cause);
    const route = before ?? (await routeForUser(deps, actor, seen));
    const { templateId = 0, values } = asked;
    const { chosen, file, drop } = await requested({ templateId, values }, companyId, call);
    const words = chosen.values.map(({ text: body }) => ({ body }));
    const over = { companyId, connectionId: route.connectionId };
    const fill = async () => {
      const spell = await speller(deps, actor, ticketId, words);
      return templatePart(deps, over, chosen, { spell, media: file?.media ?? null });
    };
    const filled = await fill().catch(async (error: unknown) => {
      await drop();
      throw error;
    });
    if (!filled.media) await drop();
    const part = { ...filled, ...(file && { digest: file.digest }), drop };
    const mayAdd = before ? () => routeForUser(deps, actor, seen) : undefined;
    const queuing = { route, parts: [part], quotedId: null, spell: asIs, mayAdd };
    const position = await queueParts(deps, queuing, actor, call);
    return told(call, actor, queuedMessageOf(companyId, route, call.cause, 0).target, { position });
  });
};
