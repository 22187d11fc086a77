import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { capabilitiesOf } from './capabilities.ts';
import { claimsOfConnection } from './claims.ts';
import { formerNumbersAfter, type FormerNumber } from './formerNumbers.ts';
import { isSameLine } from './sameLine.ts';
import { checkImport, checkSettings } from './checkSettings.ts';
import {
  connectionEvents,
  defaultConnectionEvents,
  type cloudSecretsSet,
  type connectionChannels,
  type connectionSettings,
} from './events.ts';

export type ConnectionSettings = z.infer<typeof connectionSettings>;
export type ConnectionChannel = (typeof connectionChannels)[number];
export type CloudSecretsSet = z.infer<typeof cloudSecretsSet>;
export type ConnectionCommand = Commands<{
  /** `at`: now (ISO), to check the import dates. `isUnpaired`: the connection waits until a user starts it. */
  AddConnection: { channel: ConnectionChannel; settings: ConnectionSettings; at?: string; isUnpaired?: boolean };
  ConfigureConnection: { settings: Partial<ConnectionSettings>; at?: string };
  /** `changed`: the secret differs from the one before. `hash`: the key to find the connection by its token. */
  SetToken: { set: boolean; changed: boolean; hash?: string };
  /** Secrets of the official API were stored. `set`: those that exist now. */
  SetCloudSecrets: { set: CloudSecretsSet; changed: boolean };
  /** `isOpen`: the connection is up now (linkedPhoneOf). */
  StartConnection: { fresh: boolean; isOpen?: boolean };
  StopConnection: object;
  RemoveConnection: object;
  /** Reported by the connector: the requested old messages are imported. */
  FinishImport: { messages: number };
  /** Requests that the tickets opened by the import be closed. */
  CloseImported: object;
  /**
   * Serves the same number over another channel. `number`: the number of the connection as last known, or ''. The caller has
   * checked that the official API has the same.
   */
  ChangeChannel: {
    channel: ConnectionChannel;
    number: string;
    phoneNumberId: string | null;
    businessAccountId: string | null;
    cloudSecrets: CloudSecretsSet;
  };
  /** Reported by the connector: the phone that was linked after a move has this number. */
  ReportLinked: { number: string };
  /** Reported by the connector: it stopped trying to reconnect. */
  ReportEnded: { reason: string };
}>;
export type Connection =
  | { is: 'absent' }
  | { is: 'removed' }
  | {
      is: 'present';
      channel: ConnectionChannel;
      settings: ConnectionSettings;
      hasToken: boolean;
      /** Null for a token from before tokens could be looked up. */
      tokenHash?: string | null;
      cloudSecrets: CloudSecretsSet;
      wanted: boolean;
      /** The number that the next linked phone must have, after a move; null for any. */
      expected: string | null;
      /** The numbers of the official API that it had, the last one at the end. */
      formerNumbers?: readonly FormerNumber[];
      /**
       * Tickets that an import opened. 'none': there are none; 'offered': an admin may close them; 'closing': they are being
       * closed.
       */
      imported: 'none' | 'offered' | 'closing';
      /**
       * Counts fresh starts, stops, and ups and downs in this stream. What the link's stream says about an earlier turn no
       * longer counts.
       */
      turn: number;
      /**
       * Filled by older logs only, which have the ups and downs in this stream. Newer ones are in the link's stream (linkedPhoneOf).
       */
      open: { number: string; lid: string | null } | null;
    };

/** Why a linked phone was refused after a move. */
export const OTHER_NUMBER = 'otherNumber';
export const noSecrets: CloudSecretsSet = { accessToken: false, appSecret: false, pin: false };

type Present = Extract<Connection, { is: 'present' }>;
const turned = ({ turn }: Present, open: Present['open']) => ({ turn: turn + 1, open });

/** One WhatsApp number of a company: its settings, whether it should be connected, and whether it is. */
export const connection: Decider<Connection, ConnectionCommand, typeof connectionEvents> = {
  feature: 'connection',
  events: connectionEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'AddConnection') {
      const { channel, settings, at, isUnpaired } = command;
      if (state.is !== 'absent') return [];
      return [
        {
          type: 'ConnectionAdded',
          data: { channel, settings: checkImport(checkSettings(settings, channel), null, at) },
        },
        ...(isUnpaired ? [] : [{ type: 'ConnectionStarted', data: { fresh: true } } as const]),
      ];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    switch (command.type) {
      case 'ConfigureConnection': {
        const settings = checkImport(
          checkSettings({ ...state.settings, ...command.settings }, state.channel),
          state.settings,
          command.at,
        );
        const same = JSON.stringify(settings) === JSON.stringify(state.settings);
        return same ? [] : [{ type: 'ConnectionConfigured', data: { settings } }];
      }
      case 'SetToken':
        return command.changed || command.set !== state.hasToken || (command.hash ?? null) !== (state.tokenHash ?? null)
          ? [{ type: 'ConnectionTokenSet', data: { set: command.set, ...(command.hash && { hash: command.hash }) } }]
          : [];
      case 'SetCloudSecrets': {
        if (state.channel !== 'cloud') throw new Refused('ERR_NOT_OFFICIAL');
        const same = JSON.stringify(command.set) === JSON.stringify(state.cloudSecrets);
        return command.changed || !same ? [{ type: 'ConnectionCloudSecretsSet', data: command.set }] : [];
      }
      case 'StartConnection':
        return state.wanted && command.isOpen && !command.fresh
          ? []
          : [{ type: 'ConnectionStarted', data: { fresh: command.fresh } }];
      case 'StopConnection':
        return state.wanted || state.open ? [{ type: 'ConnectionStopped', data: {} }] : [];
      case 'RemoveConnection':
        return [{ type: 'ConnectionRemoved', data: {} }];
      case 'FinishImport':
        return state.settings.importOldMessages
          ? [{ type: 'ConnectionImportFinished', data: { messages: command.messages } }]
          : [];
      case 'CloseImported':
        return state.imported === 'offered' ? [{ type: 'ConnectionImportClosed', data: {} }] : [];
      case 'ChangeChannel': {
        const { type: _, ...data } = command;
        const { phoneNumberId, businessAccountId } = data;
        if (capabilitiesOf(data.channel).pairing === capabilitiesOf(state.channel).pairing) return [];
        checkSettings({ ...state.settings, phoneNumberId, businessAccountId }, data.channel);
        return [{ type: 'ConnectionMoved', data }];
      }
      case 'ReportLinked':
        if (state.expected === null || !state.wanted) return [];
        return isSameLine(state.expected, command.number)
          ? [{ type: 'ConnectionMoveConfirmed', data: {} }]
          : [{ type: 'ConnectionLost', data: { reason: OTHER_NUMBER, final: true } }];
      case 'ReportEnded':
        return state.wanted ? [{ type: 'ConnectionLost', data: { reason: command.reason, final: true } }] : [];
    }
  },
  evolve: (state, event, at) => {
    if (event.type === 'ConnectionAdded')
      return {
        is: 'present',
        ...event.data,
        hasToken: false,
        cloudSecrets: noSecrets,
        wanted: false,
        expected: null,
        imported: 'none',
        turn: 0,
        open: null,
      };
    if (state.is !== 'present') return state;
    switch (event.type) {
      case 'ConnectionConfigured':
        return {
          ...state,
          settings: event.data.settings,
          formerNumbers: formerNumbersAfter(state, event.data.settings, at),
          imported: event.data.settings.importOldMessages ? 'none' : state.imported,
        };
      case 'ConnectionImportFinished':
        return {
          ...state,
          settings: { ...state.settings, importOldMessages: null, importRecentMessages: null },
          imported: state.settings.closedTicketsPostImported ? 'closing' : 'offered',
        };
      case 'ConnectionImportClosed':
        return { ...state, imported: 'closing' };
      case 'ConnectionTokenSet':
        return { ...state, hasToken: event.data.set, tokenHash: event.data.hash ?? null };
      case 'ConnectionCloudSecretsSet':
        return { ...state, cloudSecrets: event.data };
      case 'ConnectionMoved': {
        const { channel, number, phoneNumberId, businessAccountId, cloudSecrets } = event.data;
        const settings = { ...state.settings, phoneNumberId, businessAccountId };
        const expected = capabilitiesOf(channel).pairing && number ? number : null;
        const formerNumbers = formerNumbersAfter(state, settings, at);
        const moved = { channel, settings, formerNumbers, cloudSecrets, expected };
        return { ...state, ...moved, wanted: true, ...turned(state, null) };
      }
      case 'ConnectionMoveConfirmed':
        return { ...state, expected: null };
      case 'ConnectionStarted':
        return event.data.fresh ? { ...state, wanted: true, ...turned(state, null) } : { ...state, wanted: true };
      case 'ConnectionStopped':
        return { ...state, wanted: false, ...turned(state, null) };
      case 'ConnectionOpened':
        return { ...state, ...turned(state, { number: event.data.number, lid: event.data.lid }) };
      case 'ConnectionLost':
        return { ...state, ...turned(state, null), wanted: state.wanted && !event.data.final };
      case 'ConnectionRemoved':
        return { is: 'removed' };
    }
  },
  holds: (state) => (state.is === 'present' ? claimsOfConnection(state) : []),
};

export type DefaultCommand = Commands<{
  ChooseDefault: { connectionId: number };
  GiveUpDefault: { connectionId: number };
}>;

/** The connection that a company sends from by default. Once chosen, there is always exactly one. */
export const defaultConnection: Decider<number | null, DefaultCommand, typeof defaultConnectionEvents> = {
  feature: 'defaultConnection',
  events: defaultConnectionEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'GiveUpDefault') {
      if (state === command.connectionId) throw new Refused('ERR_NO_OTHER_WHATSAPP');
      return [];
    }
    const { connectionId } = command;
    return state === connectionId ? [] : [{ type: 'DefaultConnectionChosen', data: { connectionId } }];
  },
  evolve: (_, event) => event.data.connectionId,
};
