const CHUNK = 4_608;

/** Runs in the sound thread, which takes no TypeScript: hands on what the microphone hears, some 100 ms at a time. */
class Microphone extends AudioWorkletProcessor {
  held = new Float32Array(CHUNK);
  filled = 0;

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
