import { z } from 'zod';
import { businessProfile, businessProfileChanges } from '../../../domain/connection/businessProfile.ts';
import { connectionChannels } from '../../../domain/connection/events.ts';
import { whatsappTold } from '../../../domain/connection/shape.ts';
import { contract } from '../../../domain/kernel/contract.ts';
import { officialFields } from '../contract.ts';

/**
 * ERR_NO_WAPP_FOUND; ERR_MOVE_CAMPAIGNS while campaigns of the connection run. To the official API: ERR_CLOUD_IDS_REQUIRED,
 * ERR_CLOUD_ACCESS_MISSING without access token or app secret, ERR_MOVE_NUMBER for another number, and what Meta says about the
 * token. To a linked phone: a phone with another number is refused when it is linked.
 */
export const moveConnection = contract({
  method: 'POST',
  path: '/whatsapp/:whatsappId/channel',
  who: 'connections-page:editOrDeleteConnection',
  summary: 'Serve the same number over another channel: a linked phone or the official API',
  body: z.object({ channel: z.enum(connectionChannels), ...officialFields }),
  reply: whatsappTold,
});

const profileCall = {
  path: '/whatsapp/:whatsappId/profile',
  who: 'connections-page:editOrDeleteConnection',
  reply: businessProfile,
} as const;
/** ERR_NO_WAPP_FOUND, ERR_NOT_OFFICIAL, ERR_CLOUD_ACCESS_MISSING, and what Meta says about the token. */
export const getProfile = contract({
  ...profileCall,
  method: 'GET',
  summary: 'What customers see of the business on WhatsApp, for the official API',
});
/** A JPEG or PNG of half a megabyte at most, in base64. */
const picture = z.base64().max(700_000, 'Too Long!').optional();
/** Absent fields stay. Errors as above, and ERR_PROFILE_PICTURE for a picture that is neither JPEG nor PNG. */
export const changeProfile = contract({
  ...profileCall,
  method: 'PUT',
  summary: 'Change what customers see of the business on WhatsApp, for the official API',
  body: businessProfileChanges.extend({ picture }),
  largest: 800_000,
});
