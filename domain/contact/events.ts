import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { extraInfo } from './shape.ts';
import { erasureReasons } from '../kernel/erasure.ts';

const addresses = { number: z.string().nullable(), lid: z.string().nullable() };
const details = { email: z.string(), disableBot: z.boolean(), extraInfo };
/**
 * Sources with precedence over the name on the person's own phone: a name verified by WhatsApp, or one in our phone's
 * address book.
 */
const toldNames = z.enum(['verified', 'agenda']);
/** Personal fields of the stream's contact. */
const own = <const F extends readonly string[]>(...fields: F) => ({ fields, whose: 'contact', of: 'stream' }) as const;

export const contactEvents = {
  /**
   * Seen on WhatsApp for the first time, entered by a user, or back after a removal. `number`: digits; `lid`: the user part
   * of the LID; at least one is set. A group has `groupId` instead, the user part of its address. `connectionId`: the one it
   * wrote to; null if a user entered it.
   */
  ContactRegistered: {
    data: z.object({
      name: storedName,
      number: z.string().nullable(),
      lid: z.string().nullable(),
      groupId: z.string().optional(),
      connectionId: z.number().nullable(),
      email: details.email.default(''),
      disableBot: details.disableBot.default(false),
      extraInfo: details.extraInfo.default([]),
      pictureUrl: z.string().default(''),
      nameFrom: toldNames.optional(),
    }),
    personal: own('name', 'number', 'lid', 'groupId', 'email', 'extraInfo', 'pictureUrl'),
  },
  /** WhatsApp reported another name. `from`: its source; absent for the name on the person's own phone. */
  ContactRenamed: { data: z.object({ name: storedName, from: toldNames.optional() }), personal: own('name') },
  /** WhatsApp reported the missing address of the two, or a newer one. A person with a LID may change the number. */
  ContactIdentified: {
    data: z.object(addresses),
    personal: own('number', 'lid'),
  },
  /**
   * WhatsApp answered that the account of `asked` is `number`, so messages go there. The contact is found by both, and left
   * out of campaigns by both.
   */
  ContactSpelled: {
    data: z.object({ asked: z.string(), number: z.string() }),
    personal: own('asked', 'number'),
  },
  /** A user changed the contact's details. */
  ContactDetailsChanged: {
    data: z.object({ name: storedName, ...details }),
    personal: own('name', 'email', 'extraInfo'),
  },
  /** A user entered another number. The LID of the old one does not apply any more, and the picture is the new number's. */
  ContactNumberChanged: {
    data: z.object({ number: z.string(), pictureUrl: z.string() }),
    personal: own('number', 'pictureUrl'),
  },
  /** WhatsApp shows another profile picture; '' for none. */
  ContactPictureSeen: { data: z.object({ pictureUrl: z.string() }), personal: own('pictureUrl') },
  /** A user got a file with all data that the company has of the contact. */
  ContactDataExported: { data: z.object({}) },
  ContactRemoved: { data: z.object({}) },
  /** WhatsApp showed that another contact (`into`) is the same person. That one continues, with the addresses of both. */
  ContactMerged: { data: z.object({ into: z.number() }) },
  /**
   * This contact continues for the merged one (`contactId`). `number`: the merged contact's number, now another spelling.
   */
  ContactJoined: {
    data: z.object({ contactId: z.number(), number: z.string().optional() }),
    personal: own('number'),
  },
  /**
   * A user said that two contacts are different people. Each gets this event with the other's id and its own addresses
   * again. `returned`: the spelling that was the other contact's number.
   */
  ContactParted: {
    data: z.object({ contactId: z.number(), ...addresses, returned: z.string().optional() }),
    personal: own('number', 'lid', 'returned'),
  },
  /** The contact answered with this word, and is left out of all later campaigns. */
  ContactAskedToStop: { data: z.object({ word: z.string() }), plain: ['word'] },
  /** An admin says that the contact did not mean that. */
  ContactStopUndone: { data: z.object({}) },
  /**
   * The contact switched off the company's marketing messages in WhatsApp, or on again. `seconds`: WhatsApp's time, because its
   * reports come in any order.
   */
  ContactMarketingStopped: { data: z.object({ seconds: z.number() }) },
  ContactMarketingResumed: { data: z.object({ seconds: z.number() }) },
  /**
   * The contact was erased on a user's order (LGPD). Nothing encrypted for them can be read from here on. Their tickets and
   * events stay.
   */
  ContactErased: { data: z.object({ reason: z.enum(erasureReasons) }), erases: 'contact' },
  /** The contact's key, files and all other personal data are removed. */
  ContactForgotten: { data: z.object({}), erases: 'contact' },
} satisfies Catalogue;
