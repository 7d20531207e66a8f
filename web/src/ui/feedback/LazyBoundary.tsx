import { Component, type ReactNode } from 'react'

interface Props {
  message: string
  /** What the message stands in, where it would be lost by itself. */
  frame?: (message: ReactNode) => ReactNode
  children: ReactNode
}

/** A part whose code could not be fetched, or that broke: it says so in its place, the page goes on. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { message, frame = (alone) => alone, children } = this.props
    return this.state.hasFailed ? frame(<p role="alert">{message}</p>) : children
  }
}
