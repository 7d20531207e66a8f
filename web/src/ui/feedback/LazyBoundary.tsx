import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  message: string
  /** What the message stands in, where it would be lost by itself. */
  frame?: (message: ReactNode) => ReactNode
  /** In its place until it has come; nothing unless it is given. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part that is loaded when it is drawn. Where it could not be fetched, or broke, that is said in its place and the page goes on. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { message, frame = (alone) => alone, fallback, children } = this.props
    if (this.state.hasFailed) return frame(<p role="alert">{message}</p>)
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}
