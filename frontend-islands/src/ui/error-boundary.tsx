import { Component, type ReactNode } from "react";
import { messages } from "../generated/domain.ts";

/** Shows an error card if rendering fails after the island has mounted. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="wrap section" role="alert">
        <h2>{messages.renderFailedTitle}</h2>
        <p>{messages.renderFailed}</p>
        <div className="button-row">
          <button className="button" type="button" onClick={() => this.setState({ failed: false })}>
            Try Again
          </button>
          <button className="button button--outline" type="button" onClick={() => location.reload()}>
            Refresh Page
          </button>
        </div>
      </div>
    );
  }
}
