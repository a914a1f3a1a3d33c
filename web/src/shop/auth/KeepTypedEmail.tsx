// The e-mail of both account modals, over a reload and on the step from one to the other; a password is never kept.
import type { ComponentProps } from 'react';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { isAuthDialogOpen } from '../../state/opened/auth-dialog.ts';

const alongTheStep = (keep: () => boolean) => {
  if (isAuthDialogOpen()) keep();
};

export function KeepTypedEmail({ form }: Pick<ComponentProps<typeof KeepTyped>, 'form'>) {
  return <KeepTyped form={form} name="account" tab={inTab} onGone={alongTheStep} />;
}
