import { latePart } from '../ui/late/late.tsx';

/** Where it does not come what is typed is lost by a reload: nobody is told. */
export const KeepTyped = latePart(async () => (await import('./TypedKeeper.tsx')).TypedKeeper, {
  onFailed: () => undefined,
});
