const CHUNK = 4_608;

/** Runs in the sound thread, which takes no TypeScript: hands on what the microphone hears, some 100 ms at a time; asked for the end, the rest and then null. */
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
