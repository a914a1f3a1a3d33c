/** A reason not to start that its reader can mend: printed as one line, never with a stack trace. */
export class StartupError extends Error {}
