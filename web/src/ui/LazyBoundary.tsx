import { Component, type ReactNode } from 'react'

interface Props {
  message: string
  children: ReactNode
}

/** A part whose code could not be fetched, or that broke: it says so in its place, the page goes on. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <p role="alert">{this.props.message}</p> : this.props.children
  }
}
