import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cloudContentIn } from '../../../connector/cloud/inbound/content.ts';
import { webhookMessage } from '../../../connector/cloud/webhook/messages.ts';
import { serviceWindowAt } from '../../../domain/message/serviceWindow.ts';
import { messageNodes } from './webhook/deliveries.ts';

const locale = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const;

describe('the time after a click-to-WhatsApp ad', () => {
  const hour = 3_600;
  const words = fc.string({ maxLength: 40 });
  /** Meta's description of the ad. Each field may be missing except the ad's name. */
  const referral = fc.record(
    {
      source_url: fc.webUrl(),
      source_id: fc.stringMatching(/^[1-9]\d{5,17}$/),
      source_type: fc.constantFrom('ad', 'post'),
      headline: words,
      body: words,
      media_type: fc.constantFrom('image', 'video'),
      image_url: fc.webUrl(),
      video_url: fc.webUrl(),
      thumbnail_url: fc.webUrl(),
      ctwa_clid: words,
      welcome_message: fc.record({ text: words }),
    },
    { requiredKeys: ['source_id', 'source_type'] },
  );
  const node = fc.constantFrom(...messageNodes.filter(([type]) => !/reaction|edit|revoke|welcome/.test(type)));
  const start = 1_795_000_000;

  test('is 72 hours if the company answered within 24, for any message with any ad, and else 24', () => {
    fc.assert(
      fc.property(
        referral,
        node,
        fc.option(fc.nat({ max: 80 * hour })),
        fc.nat({ max: 100 * hour }),
        (ad, [type, content], answer, later) => {
          const click = { id: 'wamid.1', timestamp: String(start), type, ...content, referral: ad };
          const message = webhookMessage.parse(JSON.parse(JSON.stringify(click)));
          const read = cloudContentIn(message, { isOurs: false, from: '5511988887777', locale, phoneNumberId: '9' });
          expect(read.ad).toMatchObject({ sourceId: ad.source_id });
          const second = message.timestamp ?? 0;
          const answerSecond = answer === null ? null : second + answer;
          const facts = { lastSecond: second, adSecond: read.ad ? second : null, answerSecond };
          const isAnswered = answer !== null && answer <= 24 * hour;
          const closes = second + (isAnswered ? 72 : 24) * hour;
          const now = second + later;
          expect(serviceWindowAt(facts, now * 1_000)).toEqual({
            closesAt: now < closes ? new Date(closes * 1_000).toISOString() : null,
            isByAd: isAnswered && now < closes,
          });
        },
      ),
    );
  });
});
