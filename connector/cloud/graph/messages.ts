import { z } from 'zod';
import type { GraphRequest } from './request.ts';

/** A person to write to: by number (digits, with the country code) or by the business-scoped user id. */
export type CloudRecipient = { number: string } | { userId: string };

/** A file that was uploaded before. */
type FileById = { id: string; caption?: string | undefined };
export type CloudParameter = { parameter_name?: string | undefined } & (
  | { type: 'text'; text: string }
  | { type: 'payload'; payload: string }
  | { type: 'coupon_code'; coupon_code: string }
  | { type: 'image' | 'video' | 'document'; [file: string]: unknown }
  | { type: 'location'; location: { latitude: number; longitude: number; name?: string; address?: string } }
  | { type: 'action'; action: object }
);
export type CloudTemplateComponent = {
  type: 'header' | 'body' | 'button';
  sub_type?: 'quick_reply' | 'url' | 'copy_code' | 'flow' | 'catalog' | 'mpm' | undefined;
  index?: string | undefined;
  parameters: readonly CloudParameter[];
};
type InteractiveHeader =
  | { type: 'text'; text: string }
  | { type: 'image'; image: { id: string } }
  | { type: 'video'; video: { id: string } }
  | { type: 'document'; document: { id: string; filename?: string } };
type InteractiveWords = { header?: InteractiveHeader; body: { text: string }; footer?: { text: string } };
export type CloudInteractive = InteractiveWords &
  (
    | { type: 'button'; action: { buttons: readonly { type: 'reply'; reply: { id: string; title: string } }[] } }
    | {
        type: 'list';
        action: {
          button: string;
          sections: readonly {
            title?: string;
            rows: readonly { id: string; title: string; description?: string }[];
          }[];
        };
      }
    | { type: 'cta_url'; action: { name: 'cta_url'; parameters: { display_text: string; url: string } } }
    | { type: 'location_request_message'; action: { name: 'send_location' } }
    | { type: 'request_contact_info'; action: { name: 'request_contact_info' } }
  );
export type CloudContactCard = {
  name: { formatted_name: string; first_name: string };
  phones?: readonly { phone: string; wa_id?: string; type?: string }[];
};

/** The content of a message, as the API writes it. Limits: `limits.ts`. */
export type CloudContent =
  | { type: 'text'; text: { body: string; preview_url?: boolean } }
  | { type: 'image'; image: FileById }
  | { type: 'video'; video: FileById }
  | { type: 'audio'; audio: { id: string; voice?: boolean } }
  | { type: 'document'; document: FileById & { filename?: string } }
  | { type: 'sticker'; sticker: { id: string } }
  | { type: 'location'; location: { latitude: number; longitude: number; name?: string; address?: string } }
  | { type: 'contacts'; contacts: readonly CloudContactCard[] }
  | { type: 'reaction'; reaction: { message_id: string; emoji: string } }
  | { type: 'interactive'; interactive: CloudInteractive }
  | {
      type: 'template';
      template: { name: string; language: { code: string }; components?: readonly CloudTemplateComponent[] };
    };

/**
 * A message to send. `callbackData` comes back in each status, also in one that arrives before the answer to the request.
 * `quotedId`: the message that it replies to.
 */
export type CloudSend = {
  to: CloudRecipient;
  content: CloudContent;
  callbackData: string;
  quotedId?: string | undefined;
};

/**
 * An accepted message, which says nothing about its delivery. `waId`: the number as WhatsApp spells it, null if it was sent to
 * a user id. `messageStatus`: accepted, or for a template also held_for_quality_assessment or paused.
 */
export type CloudAccepted = { id: string; waId: string | null; userId: string | null; messageStatus: string };

const accepted = z
  .object({
    contacts: z
      .array(z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }))
      .optional()
      .catch(undefined),
    messages: z.array(z.object({ id: z.string().min(1), message_status: z.string().optional() })).min(1),
  })
  .transform(({ contacts, messages }): CloudAccepted => {
    const [contact] = contacts ?? [];
    return {
      id: messages[0]?.id ?? '',
      waId: contact?.wa_id ?? null,
      userId: contact?.user_id ?? null,
      messageStatus: messages[0]?.message_status ?? 'accepted',
    };
  });
export const graphDone = z.object({ success: z.literal(true) });

/** Without the +, WhatsApp may put the business's own country code in front. */
const addressed = (to: CloudRecipient): object =>
  'number' in to ? { to: `+${to.number.replace(/^\+/, '')}` } : { recipient: to.userId };

/** Returns the calls that send messages from a number. They throw GraphError and GraphUnanswered. */
export const messageCalls = ({ ask }: GraphRequest, phoneNumberId: string) => {
  const post = <T>(json: object, answer: z.ZodType<T>): Promise<T> =>
    ask(
      { method: 'POST', path: `${phoneNumberId}/messages`, json: { messaging_product: 'whatsapp', ...json } },
      answer,
    );
  return {
    /**
     * Sends a message. After GraphUnanswered with `isSent`, wait for a status with `callbackData` before another try: the message may
     * have been accepted.
     */
    send: ({ to, content, callbackData, quotedId }: CloudSend): Promise<CloudAccepted> =>
      post(
        {
          recipient_type: 'individual',
          ...addressed(to),
          ...(quotedId !== undefined && { context: { message_id: quotedId } }),
          biz_opaque_callback_data: callbackData,
          ...content,
        },
        accepted,
      ),
    /** Marks a received message as read. `isTyping` also shows that the business is typing, until the reply or for 25 s. */
    markRead: async (messageId: string, isTyping = false): Promise<void> => {
      const typing = isTyping ? { typing_indicator: { type: 'text' } } : {};
      await post({ status: 'read', message_id: messageId, ...typing }, graphDone);
    },
  };
};
