import type { BusinessProfile, BusinessProfileChanges } from '../../domain/connection/businessProfile.ts';
import type { CloudCheck } from '../../domain/connection/cloudCheck.ts';
import type { CloudAccess } from './cloudSecrets.ts';

/** A call to Meta's Graph API. `path` begins behind the version: `123/message_templates`. */
export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: object;
};

export type ProfilePicture = { bytes: Uint8Array<ArrayBuffer>; mime: 'image/jpeg' | 'image/png' };

/** Meta's Graph API for the connections over the official API. */
export type Graph = {
  /** Returns Meta's answer, which the caller parses. Throws Refused with the code for Meta's error. */
  ask(access: CloudAccess, call: GraphCall): Promise<unknown>;
  /** Finds out whether a connection can work. `callback`: the address that Meta should deliver to. Never throws Refused. */
  check(access: CloudAccess, callback: string): Promise<CloudCheck>;
  readProfile(access: CloudAccess): Promise<BusinessProfile>;
  /** Changes the given fields, and the picture if there is one. Throws Refused with the code for Meta's error. */
  changeProfile(access: CloudAccess, changes: BusinessProfileChanges, picture: ProfilePicture | null): Promise<void>;
};
