const CHUNK = 4_608;

/**
 * Runs in the audio thread, which accepts no TypeScript. Posts the recorded samples in chunks of about 100 ms. After the end
 * message it posts the remaining samples, then null.
 */
class Microphone extends AudioWorkletProcessor {
  held = new Float32Array(CHUNK);
  filled = 0;

  constructor() {
    super();
    this.port.onmessage = () => {
      if (this.filled > 0) this.port.postMessage(this.held.slice(0, this.filled));
      this.filled = 0;
      this.port.postMessage(null);
    };
  }

  process([[heard] = []]) {
    for (const height of heard ?? []) {
      this.held[this.filled++] = height;
      if (this.filled < CHUNK) continue;
      this.port.postMessage(this.held, [this.held.buffer]);
      this.held = new Float32Array(CHUNK);
      this.filled = 0;
    }
    return true;
  }
}
registerProcessor('microphone', Microphone);
