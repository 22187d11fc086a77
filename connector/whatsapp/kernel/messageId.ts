const id = /^[\w.:-]{1,128}$/;

/** Whether a text can be WhatsApp's id of a message. */
export const isMessageId = (text: string): boolean => id.test(text);
