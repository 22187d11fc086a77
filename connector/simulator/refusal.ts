/** Thrown when a request to the simulator cannot be fulfilled: an HTTP status and a sentence for the caller. */
export class SimulatorRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}
