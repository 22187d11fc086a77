/** What we use of it; the package's own types are not found by the way it is imported. */
declare module '@breezystack/lamejs' {
  export class Mp3Encoder {
    constructor(channels: number, sampleRate: number, kbps: number);
    encodeBuffer(left: Int16Array): Uint8Array;
    flush(): Uint8Array;
  }
}
