import type { z } from 'zod';
import { Refused, type Commands, type Decider } from '../kernel/decider.ts';
import { connectionEvents, defaultConnectionEvents, type channels, type connectionSettings } from './events.ts';

export type ConnectionSettings = z.infer<typeof connectionSettings>;
export type Channel = (typeof channels)[number];
export type ConnectionCommand = Commands<{
  AddConnection: { channel: Channel; settings: ConnectionSettings };
  ConfigureConnection: { settings: Partial<ConnectionSettings> };
  /** `changed`: the secret is another than before. */
  SetToken: { set: boolean; changed: boolean };
  StartConnection: { fresh: boolean };
  StopConnection: object;
  RemoveConnection: object;
  /** Told by the connector. */
  ReportOpened: { number: string; lid: string | null };
  ReportLost: { reason: string; final: boolean };
}>;
export type Connection =
  | { is: 'absent' }
  | { is: 'removed' }
  | {
      is: 'present';
      channel: Channel;
      settings: ConnectionSettings;
      hasToken: boolean;
      wanted: boolean;
      open: { number: string; lid: string | null } | null;
    };

const checked = (settings: ConnectionSettings): ConnectionSettings => {
  if (settings.queueIds.length > 1 && !settings.greetingMessage.trim()) throw new Refused('ERR_WAPP_GREETING_REQUIRED');
  return settings;
};

/** One WhatsApp number of a company: its settings, and whether it should be and is connected (spec 1 sections 3, 4, 8). */
export const connection: Decider<Connection, ConnectionCommand, typeof connectionEvents> = {
  feature: 'connection',
  events: connectionEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'AddConnection') {
      const { channel, settings } = command;
      if (state.is !== 'absent') return [];
      return [
        { type: 'ConnectionAdded', data: { channel, settings: checked(settings) } },
        { type: 'ConnectionStarted', data: { fresh: true } },
      ];
    }
    if (state.is !== 'present') throw new Refused('ERR_NO_WAPP_FOUND');
    switch (command.type) {
      case 'ConfigureConnection': {
        const settings = checked({ ...state.settings, ...command.settings });
        const same = JSON.stringify(settings) === JSON.stringify(state.settings);
        return same ? [] : [{ type: 'ConnectionConfigured', data: { settings } }];
      }
      case 'SetToken':
        return command.changed || command.set !== state.hasToken
          ? [{ type: 'ConnectionTokenSet', data: { set: command.set } }]
          : [];
      case 'StartConnection':
        return state.wanted && state.open && !command.fresh
          ? []
          : [{ type: 'ConnectionStarted', data: { fresh: command.fresh } }];
      case 'StopConnection':
        return state.wanted || state.open ? [{ type: 'ConnectionStopped', data: {} }] : [];
      case 'RemoveConnection':
        return [{ type: 'ConnectionRemoved', data: {} }];
      case 'ReportOpened':
        return state.open?.number === command.number && state.open.lid === command.lid
          ? []
          : [{ type: 'ConnectionOpened', data: { number: command.number, lid: command.lid } }];
      case 'ReportLost':
        return state.open || (command.final && state.wanted)
          ? [{ type: 'ConnectionLost', data: { reason: command.reason, final: command.final } }]
          : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ConnectionAdded')
      return { is: 'present', ...event.data, hasToken: false, wanted: false, open: null };
    if (state.is !== 'present') return state;
    switch (event.type) {
      case 'ConnectionConfigured':
        return { ...state, settings: event.data.settings };
      case 'ConnectionTokenSet':
        return { ...state, hasToken: event.data.set };
      case 'ConnectionStarted':
        return { ...state, wanted: true, open: event.data.fresh ? null : state.open };
      case 'ConnectionStopped':
        return { ...state, wanted: false, open: null };
      case 'ConnectionOpened':
        return { ...state, open: event.data };
      case 'ConnectionLost':
        return { ...state, open: null, wanted: state.wanted && !event.data.final };
      case 'ConnectionRemoved':
        return { is: 'removed' };
    }
  },
};

export type DefaultCommand = Commands<{
  ChooseDefault: { connectionId: number };
  GiveUpDefault: { connectionId: number };
}>;

/** Which connection a company sends from when nothing else says so: exactly one, once there is one. */
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
