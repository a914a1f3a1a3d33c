// The jobs that hand e-mails to the mail server.

/** Their names: what waits in them is an e-mail not yet sent. */
export const MAIL_JOBS = {
  letter: 'send-mail',
  delivery: 'deliver-order',
  recovery: 'send-recovery',
  invitation: 'send-invitation',
} as const;

/** A mail server may be away for a weekend; once it is back, the letters leave within minutes. */
export const MAIL_PATIENCE = { maxAttempts: 300, longestPauseSeconds: 900 };
