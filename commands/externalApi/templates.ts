import { z } from 'zod';
import { connection } from '../../domain/connection/decider.ts';
import { IllFormed } from '../../domain/kernel/decider.ts';
import { slotText, templateSlots } from '../../domain/template/content.ts';
import { isSendable } from '../../domain/template/record.ts';
import { serveToken, type Call, type Http, type TokenHolder } from '../../runtime/http.ts';
import type { Media } from '../../runtime/media.ts';
import { load } from '../kernel/handle/handle.ts';
import { messagePartsOfForm, type MessagePart } from '../message/parts.ts';
import { dropFiles } from '../message/queueParts.ts';
import { templateForm } from '../template/contract.ts';
import { templatePart } from '../template/part.ts';
import { sendTemplateByApi, templatesByApi } from './contract.ts';
import { addresseeIn, type Addressee, type SendingByApi } from './send.ts';

const formed = templateForm.extend({ number: z.string().max(150) });
const asIs = (text: string): string => text;
const nothing = async (): Promise<void> => {};
type Send<T> = (holder: TokenHolder, to: Addressee, parts: MessagePart[], call: Call) => Promise<T>;

/** Serves POST /api/messages/send-template and GET /api/messages/templates. */
export const templateByApiRoutes = <T extends z.output<typeof sendTemplateByApi.reply>>(
  http: Http,
  deps: SendingByApi,
  media: Media,
  send: Send<T>,
): void => {
  serveToken(http, sendTemplateByApi, async ({ body: asked }, holder, call) => {
    const isForm = Boolean(call.req.is('multipart/form-data'));
    const files = isForm ? (await messagePartsOfForm(call, media.storage, holder.companyId)).parts : [];
    const [first] = files;
    const prepare = async () => {
      const given = isForm ? formed.safeParse(call.req.body ?? {}).data : asked;
      if (!given) throw new IllFormed();
      const { templateId = 0, values } = given;
      const to = addresseeIn(given.number);
      const filling = { spell: asIs, media: first?.media ?? null };
      return { to, filled: await templatePart(deps, holder, { templateId, values }, filling) };
    };
    const { to, filled } = await prepare().catch(async (error: unknown) => {
      await dropFiles(files);
      throw error;
    });
    const isUsed = filled.media !== null && first !== undefined;
    await dropFiles(isUsed ? files.slice(1) : files);
    return send(holder, to, [{ ...(isUsed ? first : { drop: nothing }), ...filled }], call);
  });

  serveToken(http, templatesByApi, async (_, { companyId, connectionId }) => {
    const { state } = await load(deps.store, connection, { companyId, id: connectionId });
    const accountId = state.is === 'present' ? state.settings.businessAccountId : null;
    const approved = accountId === null ? [] : await deps.lookup.approvedTemplates(companyId, accountId);
    const templates = approved.filter(isSendable).map(({ examples, ...one }) => ({
      ...one,
      slots: templateSlots(one).map(({ key: slot }) => ({ slot, example: slotText(examples, slot) })),
    }));
    return { templates };
  });
};
