import { expect } from '@jest/globals';
import { z } from 'zod';

const text = z.string();
const told = z.looseObject({
  id: text,
  body: text,
  fromMe: z.boolean(),
  ack: z.number(),
  mediaType: text,
  mediaUrl: text.nullable(),
  dataJson: text,
  createdAt: text,
  isDeleted: z.boolean(),
  quotedMsg: z.looseObject({ body: text, dataJson: text, contact: z.looseObject({ name: text }) }).nullable(),
});
const content = z.looseObject({
  message: z.record(z.string(), z.looseObject({ caption: text.optional() })).optional(),
});

/** The fields from which these clients draw a message. */
export const drawn = (message: unknown) => {
  const { body, dataJson, mediaUrl, mediaType, quotedMsg } = told.parse(message);
  const data = content.parse(JSON.parse(dataJson));
  if (quotedMsg) JSON.parse(quotedMsg.dataJson);
  if (mediaUrl) {
    // Clients detect the file type from the end of an address.
    expect(mediaUrl).toMatch(/^https?:\/\/[^?#]+\.\w+$/);
    return { as: mediaType, address: mediaUrl, caption: data.message?.[`${mediaType}Message`]?.caption ?? '' };
  }
  if (body.includes('data:image')) {
    const [picture = '', link = '', description = ''] = body.split('|');
    return { as: 'place', picture, link, description };
  }
  if (body.includes('BEGIN:VCARD')) {
    const name = body.slice(body.indexOf('\nN:;') + 4, body.indexOf(';;;'));
    const line = body.slice(body.indexOf('\nTEL;') + 5);
    return { as: 'card', name, number: line.slice(line.indexOf(':') + 1, line.indexOf('\n')) };
  }
  return { as: 'text', body, quoted: quotedMsg?.body ?? null };
};
