// The last net under every screen: a failure while drawing, or a part of the shop that did not
// download, shows a sentence and two ways on instead of a white page.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '../api/transport/log.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

interface Props {
  children: ReactNode;
  /** Another value forgets the failure: the next screen gets its own chance. */
  resetKey: string;
}

interface State {
  failed: boolean;
  resetKey: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logFailure(`screen failed${info.componentStack ?? ''}`, error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
