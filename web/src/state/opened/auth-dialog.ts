// Which of the two account modals is open. Any screen may open one; the shell shows it.
import * as z from 'zod/mini';
import { createOpened } from './opened.ts';

const dialogs = z.enum(['login', 'signup']);
export type AuthDialog = z.output<typeof dialogs>;

const store = createOpened<AuthDialog>('account', dialogs);

export const openAuthDialog: (dialog: AuthDialog) => void = store.set;
export const closeAuthDialog = (): void => {
  store.set(null);
};
export const isAuthDialogOpen = (): boolean => store.get() !== null;
export const useAuthDialog = store.use;
