import { randomUUID } from 'node:crypto';
import {
  answerJoined,
  membersIn,
  type ContactQuestion,
  type ContactAnswer,
  type MemberNumber,
} from '../../domain/contact/asks.ts';
import { privacyTold, type PrivacyChanges, type PrivacyTold } from '../../domain/kernel/privacy.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { isRefusalCode } from '../../domain/kernel/refusals/refusals.ts';
import { channels, notification } from '../../runtime/channels.ts';
import type { Database } from '../../runtime/database.ts';
import { listenTo, onChannel } from '../../runtime/listen.ts';
import { log } from '../../runtime/log.ts';

export type PhoneOfCompany = { companyId: number; connectionId: number };

/** `number` and `lid` are '' if unknown; one of them is known. */
export type BlockedPerson = { number: string; lid: string; isBlocked: boolean };

/** Questions to the phone of a connected connection. */
export type Phones = {
  /**
   * The number as WhatsApp spells it, null if it is not registered. Throws Refused('ERR_WAPP_CHECK_CONTACT') without an answer.
   */
  find(which: PhoneOfCompany, number: string): Promise<string | null>;
  /** The address of a number's picture; '' if there is none, or no answer. */
  picture(which: PhoneOfCompany, number: string): Promise<string>;
  /** The members of a group except ourselves; empty if WhatsApp does not answer. */
  members(which: PhoneOfCompany, groupId: string): Promise<MemberNumber[]>;
  /**
   * The account's privacy settings after `wanted` was changed. Throws Refused('ERR_WAPP_NOT_INITIALIZED') without an answer.
   */
  privacy(which: PhoneOfCompany, wanted: PrivacyChanges): Promise<PrivacyTold>;
  /**
   * Blocks a person on WhatsApp, or no longer. Throws Refused with WhatsApp's reason, and ERR_WAPP_NOT_INITIALIZED without an
   * answer.
   */
  block(which: PhoneOfCompany, person: BlockedPerson): Promise<void>;
};

const NUMBER_MS = 10_000;
const PICTURE_MS = 3_000;
/** Allows for up to eight changes, one after another. */
const PRIVACY_MS = 20_000;

/**
 * Asks the process that serves the connection, by Postgres notification. The process with its open socket answers; all others
 * stay silent. Nothing is stored: a lost question times out.
 */
export const openPhones = async (
  databaseUrl: string,
  db: Database,
  times = { number: NUMBER_MS, picture: PICTURE_MS, members: NUMBER_MS, privacy: PRIVACY_MS, block: NUMBER_MS },
): Promise<Phones & { close(): Promise<void> }> => {
  const waiting = new Map<string, (answer: ContactAnswer) => void>();
  const ear = await listenTo(databaseUrl, [
    onChannel(channels.contactAnswer, (answer) => waiting.get(answer.id)?.(answer)),
  ]);

  const ask = async (
    about: ContactQuestion['about'],
    which: PhoneOfCompany,
    number: string,
    more: Pick<ContactQuestion, 'wanted' | 'lid'> = {},
  ): Promise<ContactAnswer> => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<ContactAnswer>();
    const late = setTimeout(
      () => resolve({ id, ok: false, text: null }),
      about === 'unblock' ? times.block : times[about],
    );
    const joined = answerJoined();
    waiting.set(id, (answer) => {
      const whole = joined(answer);
      if (whole) resolve(whole);
    });
    try {
      const asked: ContactQuestion = { id, ...which, about, number, ...more };
      await db.raw('select pg_notify(?, ?)', notification(channels.contactAsk, asked));
      return await promise;
    } finally {
      clearTimeout(late);
      waiting.delete(id);
    }
  };

  return {
    find: async (which, number) => {
      const { ok, text } = await ask('number', which, number);
      if (ok) return text;
      log.warn({ connectionId: which.connectionId }, 'WhatsApp did not answer whether a number exists');
      throw new Refused('ERR_WAPP_CHECK_CONTACT');
    },
    picture: async (which, number) => (await ask('picture', which, number)).text ?? '',
    members: async (which, groupId) => membersIn((await ask('members', which, groupId)).text ?? ''),
    privacy: async (which, wanted) => {
      const { ok, text } = await ask('privacy', which, '', { wanted });
      if (ok && text !== null) return privacyTold.parse(JSON.parse(text));
      throw new Refused('ERR_WAPP_NOT_INITIALIZED');
    },
    block: async (which, { number, lid, isBlocked }) => {
      const { ok, text } = await ask(isBlocked ? 'block' : 'unblock', which, number, { lid });
      if (!ok) throw new Refused('ERR_WAPP_NOT_INITIALIZED');
      if (text !== null) throw new Refused(isRefusalCode(text) ? text : 'ERR_BLOCK_REFUSED');
    },
    close: () => ear.close(),
  };
};
