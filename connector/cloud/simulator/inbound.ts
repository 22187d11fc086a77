import { z } from 'zod';
import { freshUrl, storeCloudFile } from './files.ts';
import { contactSeen, lineEvent, personSeen } from './people.ts';
import type { CloudCustomer, CloudSimulatorLine } from './records.ts';
import type { CloudWebhooks } from './webhooks.ts';
import { chatKey, chatLimits, wamidFor, type CloudWorld } from './world.ts';

const record = z.record(z.string(), z.unknown());
/** The node of a type with a file. */
const hasFile = new Set(['image', 'video', 'audio', 'document', 'sticker']);
/** Kinds of messages that do not open the window of 24 hours. */
const passive = new Set(['system', 'unsupported', 'edit', 'revoke', 'request_welcome']);

/**
 * A message from a customer. `content`: the node of its type and the nodes next to it, as the webhook has them. `file`: the
 * bytes of a file, whose id, type and hash complete the node.
 */
export type CustomerSpeech = {
  line: CloudSimulatorLine;
  customer: CloudCustomer;
  type: string;
  content: Record<string, unknown>;
  file?: { bytes: Uint8Array; mime: string; fileName: string } | undefined;
  contextId?: string | undefined;
  id?: string | undefined;
  /** Seconds since the customer wrote it. */
  ago?: number | undefined;
};

const textOf = (type: string, content: Record<string, unknown>): string => {
  const node = record.safeParse(content[type]).data ?? {};
  const words = [node['body'], node['caption'], node['text'], node['emoji'], node['filename'], node['name']];
  const told = words.find((each) => typeof each === 'string');
  const replied = record.safeParse(node['button_reply'] ?? node['list_reply']).data?.['title'];
  return typeof told === 'string' ? told : typeof replied === 'string' ? replied : '';
};

/** Brings what customers do to the businesses, as webhooks. */
export const createInbound = (world: CloudWorld, webhooks: CloudWebhooks) => {
  const nodeWithFile = ({ line, type, content, file }: CustomerSpeech): Record<string, unknown> => {
    const node = record.safeParse(content[type]).data ?? {};
    if (!file || !hasFile.has(type)) return content;
    const kept = storeCloudFile(world, { ...file, lineId: line.id, isInbound: true });
    const address = world.knobs().urlInFiles ? { url: freshUrl(world, kept) } : {};
    const name = type === 'document' ? { filename: file.fileName } : {};
    return {
      ...content,
      [type]: { id: kept.id, mime_type: kept.mime, sha256: kept.sha256, ...address, ...name, ...node },
    };
  };

  const noteChat = ({ line, customer, type, content }: CustomerSpeech, at: number): void => {
    if (passive.has(type)) return;
    const chat = chatLimits(world, line, customer);
    const adAt = content['referral'] === undefined ? chat.adAt : at;
    world.chats.put(chatKey(line, customer), {
      ...chat,
      adAt,
      lastInboundAt: Math.max(chat.lastInboundAt, at),
    });
  };

  const keepMessage = (
    { line, customer, type, content, contextId }: CustomerSpeech,
    { id, at, isFromPhone }: { id: string; at: number; isFromPhone: boolean },
  ): void => {
    world.messages.put(id, {
      id,
      seq: world.nextSeq(),
      lineId: line.id,
      customerId: customer.id,
      fromCustomer: !isFromPhone,
      isFromPhone,
      type,
      content: content[type] ?? {},
      shown: textOf(type, content),
      contextId: isFromPhone ? null : (contextId ?? null),
      at,
      status: 'delivered',
      error: null,
      callbackData: null,
      category: '',
      pricingType: '',
      toUserId: false,
    });
  };

  /** Sends what a customer wrote, and returns its id after the first try of the webhook. */
  const say = async (speech: CustomerSpeech): Promise<string> => {
    const { line, customer, type, contextId } = speech;
    if (line.blocked.includes(customer.id)) return '';
    const at = world.clock.now() - (speech.ago ?? 0) * 1_000;
    const content = nodeWithFile(speech);
    noteChat(speech, at);
    const { waId, userId } = personSeen(world, line, customer);
    const id = speech.id ?? wamidFor(world, customer, true);
    if (!world.messages.get(id)) keepMessage({ ...speech, content }, { id, at, isFromPhone: false });
    world.log('said', { id, line: line.id, customer: customer.id, type });
    const context = contextId === undefined ? {} : { context: { from: line.digits, id: contextId } };
    const message = {
      ...(waId !== undefined && { from: waId }),
      from_user_id: userId,
      id,
      timestamp: String(Math.floor(at / 1_000)),
      type,
      ...context,
      ...content,
    };
    // Notices of the system come without a person.
    const contacts = type === 'system' ? {} : { contacts: [contactSeen(world, line, customer)] };
    await webhooks.emit(lineEvent(line, 'messages', { ...contacts, messages: [message] }));
    return id;
  };

  /** Sends what the business wrote on its phone, which the app tells its partners (coexistence). */
  const echo = async (speech: CustomerSpeech): Promise<string> => {
    const { line, customer, type, content } = speech;
    const id = wamidFor(world, customer, false);
    const { waId, userId } = personSeen(world, line, customer);
    const at = world.clock.now();
    keepMessage(speech, { id, at, isFromPhone: true });
    const message = {
      from: line.digits,
      ...(waId !== undefined && { to: waId }),
      to_user_id: userId,
      id,
      type,
      ...content,
    };
    const timestamp = String(Math.floor(at / 1_000));
    await webhooks.emit(lineEvent(line, 'smb_message_echoes', { message_echoes: [{ ...message, timestamp }] }));
    return id;
  };

  /** The customer stops or resumes marketing messages of a business. */
  const prefer = async (line: CloudSimulatorLine, customer: CloudCustomer, value: 'stop' | 'resume'): Promise<void> => {
    const others = customer.stopped.filter((id) => id !== line.id);
    world.customers.put(customer.id, { ...customer, stopped: value === 'stop' ? [...others, line.id] : others });
    const { waId, userId } = personSeen(world, line, customer);
    const preference = {
      ...(waId !== undefined && { wa_id: waId }),
      user_id: userId,
      detail: `User requested to ${value} marketing messages`,
      category: 'marketing_messages',
      value,
      timestamp: Math.floor(world.clock.now() / 1_000),
    };
    const contacts = [contactSeen(world, line, customer)];
    await webhooks.emit(lineEvent(line, 'user_preferences', { contacts, user_preferences: [preference] }));
  };

  return { say, echo, prefer };
};
export type CloudInbound = ReturnType<typeof createInbound>;
