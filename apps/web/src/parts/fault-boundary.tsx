import { Component, type ReactNode } from 'react';
import { newReference, reportFault } from '../adapters/faults';

export interface FaultBoundaryProps {
  children: ReactNode;
  /** Names the part in the log. */
  place: string;
  /** What stands in its place, with the number to tell support. */
  fallback: (reference: string) => ReactNode;
}

interface FaultBoundaryState {
  reference: string | null;
}

/** A part of the page that cannot be drawn is written to the log, and something stands in its place. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { reference: null };

  static getDerivedStateFromError(): FaultBoundaryState {
    return { reference: newReference() };
  }

  override componentDidCatch(error: unknown): void {
    reportFault(this.state.reference ?? '', this.props.place, error);
  }

  override render(): ReactNode {
    const { reference } = this.state;
    return reference === null ? this.props.children : this.props.fallback(reference);
  }
}
