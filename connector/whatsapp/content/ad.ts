import type { proto } from '@whiskeysockets/baileys';
import type { MessageAd } from '../../../domain/message/content.ts';
import { cleanText, firstVisibleText } from '../kernel/clean.ts';
import { webAddress, thumbnailOf } from './place.ts';

const LONGEST = 1_000;
const line = (text: string | null | undefined): string =>
  cleanText(firstVisibleText((text ?? '').slice(0, LONGEST))).trim();

type Context = proto.IContextInfo;
type Reply = proto.ContextInfo.IExternalAdReplyInfo;

/** Entry points of a chat that are ads. Others are searches, links and codes. */
const ofAd = /^ctwa|(?:^|_)ads?(?:_|$)/iu;

/** A card alone may be a link preview. These fields show that the sender clicked on an ad. */
const isClick = ({ conversionSource, entryPointConversionSource }: Context, reply: Reply): boolean =>
  Boolean(reply.ctwaClid || reply.sourceId || reply.sourceType || reply.showAdAttribution || conversionSource) ||
  ofAd.test(entryPointConversionSource ?? '');

/**
 * Reads the ad that the sender clicked on to write this message, or null if there was none. Old clients send a quoted ad,
 * which holds the advertiser, the caption and a thumbnail.
 */
export const adIn = (context: Context): MessageAd | null => {
  const { quotedAd, conversionSource, entryPointConversionSource, entryPointConversionApp } = context;
  const reply: Reply = context.externalAdReply ?? {};
  if (!quotedAd && !isClick(context, reply)) return null;
  return {
    title: line(reply.title || quotedAd?.advertiserName),
    body: line(reply.body || quotedAd?.caption),
    url: webAddress(reply.sourceUrl) || webAddress(reply.mediaUrl),
    sourceId: line(reply.sourceId),
    sourceType: line(reply.sourceType),
    sourceApp: line(reply.sourceApp || entryPointConversionApp),
    ctwaClid: line(reply.ctwaClid),
    ref: line(reply.ref),
    conversionSource: line(conversionSource || entryPointConversionSource),
    thumbnail: thumbnailOf(reply.thumbnail) || thumbnailOf(quotedAd?.jpegThumbnail),
  };
};
