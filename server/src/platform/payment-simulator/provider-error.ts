// A refusal in Mercado Pago's words and shape.
export class SimulatedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  body() {
    return { message: this.message, error: this.code, status: this.status, cause: null };
  }
}
