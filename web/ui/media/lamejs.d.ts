/** The part of the package that this project uses. Its own types do not resolve for this import. */
declare module '@breezystack/lamejs' {
  export class Mp3Encoder {
    constructor(channels: number, sampleRate: number, kbps: number);
    encodeBuffer(left: Int16Array): Uint8Array;
    flush(): Uint8Array;
  }
}
