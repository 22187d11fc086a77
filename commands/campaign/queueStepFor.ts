import { campaignRecipient } from '../../domain/campaign/recipient.ts';
import { campaignSettings } from '../../domain/campaign/settings.ts';
import type { TurnStep } from '../../domain/campaign/turn.ts';
import { leaveOutVariables } from '../../domain/kernel/variables.ts';
import { chosenText, filledIn, unknownVariables } from '../../domain/campaign/words.ts';
import { company } from '../../domain/company/decider.ts';
import { fileList, filesOf } from '../../domain/fileList/record.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { isAccountRefusal } from '../../domain/kernel/accountRefusals.ts';
import { message, type MessageState } from '../../domain/message/decider.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import type { SentTemplate } from '../../domain/message/sentTemplate.ts';
import type { MessageMedia } from '../../domain/message/events.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { ownerOf } from '../kernel/unique/claim.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';
import { connectionOf, messageKey } from '../message/messageKey.ts';
import { mediaOf } from '../message/parts.ts';
import { recipientId, stepWaId } from './key.ts';
import { contactToWrite } from './contactToWrite.ts';
import type { RunningCampaign, Sending } from './sending.ts';
import { refuseClosedWindow } from '../message/serviceWindow.ts';
import { templatePart } from '../template/part.ts';
import { messageOfList } from './variables.ts';

type File = { path: string; name: string };
type Said = Extract<Parameters<typeof message.decide>[0], { type: 'QueueMessage' }>['message'];
type Part = { body: string; file: File | null; template?: SentTemplate };

/** The file shared by all recipients. It is kept while any of their messages refers to it. ERR_FILE_GONE. */
const sharedFile = async ({ storage }: Sending, companyId: number, { path, name }: File): Promise<MessageMedia> => {
  const size = await storage.sizeOf(companyId, path);
  if (size === null) throw new Refused('ERR_FILE_GONE');
  return mediaOf(path, name, size);
};

/** Fills the campaign's template for a recipient. The campaign's file is the file of its header. */
const templateOf = async (
  needs: Sending,
  over: { companyId: number; connectionId: number },
  { chosen, file, spell }: { chosen: ChosenTemplate; file: File | null; spell: (text: string) => string },
): Promise<Part> => {
  const media = file && (await sharedFile(needs, over.companyId, file));
  const filled = await templatePart(needs, over, chosen, { spell, media });
  return { body: filled.body, file: filled.media ? file : null, template: filled.template };
};

/** Splits a step into messages: WhatsApp shows no caption on a sound. */
const partsOf = (body: string, file: File | null): Part[] => {
  const isSound = file !== null && mediaOf(file.path, file.name, 0).kind === 'audio';
  if (isSound && body.trim())
    return [
      { body: '', file },
      { body, file: null },
    ];
  return body.trim() || file ? [{ body, file }] : [];
};

/** Returns the files of the campaign's file list, each with its name as caption, and the list's own message. */
const listedOf = async ({ store }: Sending, companyId: number, id: number | null) => {
  if (id === null) return { message: '', files: [] };
  const { state } = await load(store, fileList.decider, { companyId, id });
  if (state.is !== 'present') return { message: '', files: [] };
  const files = filesOf(state.fields).map(({ path, file, name }) => ({ body: name, file: { path, name: file } }));
  return { message: await messageOfList({ store }, companyId, id), files };
};

/** Whether WhatsApp refused the message because of the account, so that it did not reach the contact. */
const wasRefused = (said: MessageState): boolean => said.is === 'out' && isAccountRefusal(said.error);

/** The messages of a step, with the contact, the ticket (0 for none) and the number of the chosen text. */
type Worded = {
  contactId: number;
  ticketId: number;
  text: number;
  messages: { id: string; said: Said }[];
  /** The message keys that this step would have for contacts merged into this one. */
  twins: string[];
};

const worded = async (
  needs: Sending,
  companyId: number,
  { campaignId, key, id, step }: TurnStep,
  { of, cause }: { of: RunningCampaign; cause: Cause },
): Promise<Worded> => {
  const { store } = needs;
  const { contactId, joined, ...whom } = await contactToWrite(needs, companyId, { of, id }, cause);
  const connectionId = of.wayId ?? 0;
  const texts = step === 'ask' ? of.confirmationMessages : of.messages;
  const text = chosenText(texts, campaignId, key) ?? 0;
  const { state: settings } = await load(store, campaignSettings, { companyId, id: 0 });
  const listed = await listedOf(needs, companyId, step === 'message' ? of.fileListId : null);
  const written = texts[text]?.trim() ? texts[text] : of.file ? '' : listed.message;
  const chosen = step === 'message' ? of.template : undefined;
  const sent = chosen ? chosen.values.map((value) => value.text) : [written];
  if (sent.some((each) => unknownVariables(each, settings.variables).length))
    throw new Refused('ERR_CAMPAIGN_VARIABLES');
  const { state: own } = await load(store, company, { companyId: 0, id: companyId });
  const { timeZone, language } = own.is === 'present' ? own : { timeZone: 'UTC', language: 'pt' as const };
  const recipient = { ...whom, at: new Date().toISOString(), timeZone, language };
  const spell = (said: string): string => filledIn(said, recipient, settings.variables);
  const words = spell(written);
  const captioned = (part: Part): Part => ({ ...part, body: leaveOutVariables(spell(part.body)) });
  const there = await ownerOf({ store, decider: ticket, companyId }, openTicketSlot(contactId, connectionId));
  const ticketId = there?.holds ? idOf(there.stream) : 0;
  const messages: Worded['messages'] = [];
  if (!chosen) await refuseClosedWindow(needs, { companyId, contactId, connectionId });
  const parts: Part[] = chosen
    ? [await templateOf(needs, { companyId, connectionId }, { chosen, file: of.file, spell })]
    : [...partsOf(words, step === 'message' ? of.file : null), ...listed.files.map(captioned)];
  for (const [nth, { body, file, template }] of parts.entries()) {
    const waId = stepWaId({ companyId, campaignId, contactId, step, nth });
    const place = messageKey(connectionId, 'out', waId);
    const media = file && (await sharedFile(needs, companyId, file));
    const said = {
      ticketId,
      contactId,
      connectionId,
      waId,
      timestamp: Math.floor(Date.now() / 1000),
      body,
      quotedId: null,
      userId: null,
      media,
      isForwarded: false,
      automatic: { rule: 'campaign', choice: of.name } as const,
      ...(template && { template }),
    };
    messages.push({ id: place, said });
  }
  if (!messages.length) throw new Refused('ERR_CAMPAIGN_NO_TEXT');
  const twins = joined.map((id) => {
    const waId = stepWaId({ companyId, campaignId, contactId: id, step, nth: 0 });
    return messageKey(connectionId, 'out', waId);
  });
  return { contactId, ticketId, text, messages, twins };
};

/**
 * Queues a step for a recipient whose turn it is. Message ids derive from campaign, contact and step, so a crash causes no
 * duplicates. The recipient's step is recorded first, so that an immediate answer is recognised. A recipient who got it under
 * another number, or cannot be written to, is left out with the reason.
 */
export const queueStepFor = async (
  needs: Sending,
  companyId: number,
  turn: TurnStep,
  of: RunningCampaign,
): Promise<void> => {
  const { store } = needs;
  const { step } = turn;
  const target = { companyId, id: recipientId(turn) };
  const { state, past } = await load(store, campaignRecipient, target);
  const cause = causeOf(`campaign:${target.id}:${step}:${past.length}`, companyId, 'clock');
  const does = (command: Parameters<typeof campaignRecipient.decide>[0]) =>
    handle(store, campaignRecipient, { target, command, cause });
  const messageAt = (id: string) => load(store, message, { companyId, id });
  const say = async (ids: readonly string[], { messages }: Pick<Worded, 'messages'>): Promise<void> => {
    for (const { id, said } of messages) {
      if (!ids.includes(id) || (await messageAt(id)).state.is !== 'absent') continue;
      const command = { type: 'QueueMessage', message: said } as const;
      const options = { cause, ...(said.ticketId && { ticketId: said.ticketId }) };
      await handle(store, message, { target: { companyId, id }, command, ...options });
    }
  };
  const queue = async (): Promise<void> => {
    const queued = state.queued?.step === step ? state.queued : null;
    const there = await Promise.all((queued?.messages ?? []).map(messageAt));
    const isElsewhere = queued?.messages.some((id) => connectionOf(id) !== of.wayId) ?? false;
    // It is unknown whether WhatsApp got it from there, and two connections could deliver it twice.
    if (isElsewhere && there.some(({ state: said }) => said.is !== 'absent' && !wasRefused(said)))
      throw new Refused('ERR_CAMPAIGN_MOVED');
    const before = isElsewhere ? null : queued;
    if (before && (state.held || state.is === 'failed')) {
      // The contact may have asked to stop since, or been removed.
      await contactToWrite(needs, companyId, { of, id: turn.id }, cause);
      if (there.some((one) => one.state.is === 'absent'))
        await say(before.messages, await worded(needs, companyId, turn, { of, cause }));
      for (const [n, one] of there.entries()) {
        const command = { type: 'ResendMessage', userId: of.userId } as const;
        const place = { companyId, id: before.messages[n] ?? '' };
        if (one.state.is !== 'absent') await handle(store, message, { target: place, command, cause });
      }
      await does({ type: 'QueueStep', ...before, round: of.round });
      return;
    }
    const words = await worded(needs, companyId, turn, { of, cause });
    const ids = before?.messages ?? words.messages.map(({ id }) => id);
    if (!before) {
      for (const id of [...ids, ...words.twins]) {
        const first = (await messageAt(id)).past.find(({ type }) => type === 'MessageQueued');
        if (first) throw new Refused('ERR_CAMPAIGN_TWICE');
      }
      const { contactId, ticketId, text } = words;
      const { round } = of;
      const { events } = await does({ type: 'QueueStep', step, contactId, ticketId, text, messages: ids, round });
      if (!events.length) return;
    }
    await say(ids, words);
  };
  await queue().catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    const { code: reason } = error;
    const isQueued = state.is === 'asking' || state.is === 'sending';
    await does(isQueued ? { type: 'NoteFailed', step, reason } : { type: 'LeaveOut', reason, round: of.round });
  });
};
