import { Component, type ReactNode } from 'react';
import { newReference, reportFault } from '../adapters/faults';
import { FailedState } from './faces';

interface PanelBoundaryState {
  reference: string | null;
}

/** Keeps a panel's failure in the panel: says so with a reference number and offers to try again (hard case 14). */
export class PanelBoundary extends Component<{ children: ReactNode; name?: string }, PanelBoundaryState> {
  override state: PanelBoundaryState = { reference: null };

  static getDerivedStateFromError(): PanelBoundaryState {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    reportFault(this.state.reference ?? '', this.props.name ?? 'panel', error);
  }

  override render(): ReactNode {
    const { reference } = this.state;
    if (reference === null) return this.props.children;
    return (
      <FailedState text="common.panelFailed" reference={reference} onRetry={() => this.setState({ reference: null })} />
    );
  }
}
