// While a screen's own file arrives.
import { Spinner } from '../ui/feedback/Spinner.tsx';

export function ScreenLoading() {
  return <Spinner />;
}
