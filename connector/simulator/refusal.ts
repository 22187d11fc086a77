/** Something that was asked of the simulator and cannot be done: an HTTP status and a sentence for whoever asked. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
  }
}
