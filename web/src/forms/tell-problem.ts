import { problemText } from '../api/transport/api-error.ts';
import { logFailure } from '../api/transport/log.ts';
import { toast } from '../ui/feedback/toast.ts';

/**
 * What somebody asked for was not done: a notice tells them why, by the shop's words or the screen's own `sentence`
 * (`problemText`), and the log gets the cause beside `what` failed, in English.
 */
export function tellProblem(
  what: string,
  error: unknown,
  ...words: [sentence?: string, silence?: string]
): void {
  logFailure(what, error);
  toast.error(problemText(error, ...words));
}
