import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import type { Catalogue } from '../kernel/event.ts';
import { extraInfo } from './shape.ts';
import { erasureReasons } from '../kernel/erasure.ts';

const addresses = { number: z.string().nullable(), lid: z.string().nullable() };
const details = { email: z.string(), disableBot: z.boolean(), extraInfo };
/** Names that weigh more than what a person calls himself: WhatsApp has checked it, or it stands in the agenda of our phone. */
const toldNames = z.enum(['verified', 'agenda']);
/** The stream is the contact. */
const own = <const F extends readonly string[]>(...fields: F) => ({ fields, whose: 'contact', of: 'stream' }) as const;

export const contactEvents = {
  /**
   * Seen on WhatsApp for the first time, or entered by a person; again after a removal. `number`: digits; `lid`: the user
   * part of the LID; at least one is there, or it is a group: `groupId` is the user part of its address. `connectionId`: the one it wrote to, null when a person entered it.
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
  /** WhatsApp tells another name of it; `from`: where it stands there, on the person's own phone where nothing is said. */
  ContactRenamed: { data: z.object({ name: storedName, from: toldNames.optional() }), personal: own('name') },
  /** WhatsApp told the other of the two addresses, or a newer one: who has a LID may write from another number. */
  ContactIdentified: {
    data: z.object(addresses),
    personal: own('number', 'lid'),
  },
  /**
   * WhatsApp, asked about `asked`, answered that the account is `number`: that is where messages go. The contact is found,
   * and left out of campaigns, by both.
   */
  ContactSpelled: {
    data: z.object({ asked: z.string(), number: z.string() }),
    personal: own('asked', 'number'),
  },
  /** A person changed what is noted of the contact. */
  ContactDetailsChanged: {
    data: z.object({ name: storedName, ...details }),
    personal: own('name', 'email', 'extraInfo'),
  },
  /** A person gave it another number: the LID of the old one is not its own any more, the picture is the new one's. */
  ContactNumberChanged: {
    data: z.object({ number: z.string(), pictureUrl: z.string() }),
    personal: own('number', 'pictureUrl'),
  },
  /** WhatsApp shows another picture of it; '' for none. */
  ContactPictureSeen: { data: z.object({ pictureUrl: z.string() }), personal: own('pictureUrl') },
  ContactRemoved: { data: z.object({}) },
  /** WhatsApp showed that another contact is the same person: that one goes on (`into`), with the addresses of both. */
  ContactMerged: { data: z.object({ into: z.number() }) },
  /** The same of the one that goes on: whom it takes in. `number`: the other spelling by which that contact was known. */
  ContactJoined: {
    data: z.object({ contactId: z.number(), number: z.string().optional() }),
    personal: own('number'),
  },
  /**
   * A person said that the two are not one: of each of them the other's id, and its own addresses again. `returned`: the
   * spelling that was the other one's number.
   */
  ContactParted: {
    data: z.object({ contactId: z.number(), ...addresses, returned: z.string().optional() }),
    personal: own('number', 'lid', 'returned'),
  },
  /** It answered with this word, and is left out of every later campaign. */
  ContactAskedToStop: { data: z.object({ word: z.string() }), plain: ['word'] },
  /** An admin says that it did not mean that. */
  ContactStopUndone: { data: z.object({}) },
  /** A person had it forgotten (LGPD): from here on nothing that was sealed for it opens. Its tickets and their events stay. */
  ContactErased: { data: z.object({ reason: z.enum(erasureReasons) }), erases: 'contact' },
  /** Its key, its files and whatever else held something of it are gone. */
  ContactForgotten: { data: z.object({}), erases: 'contact' },
} satisfies Catalogue;
