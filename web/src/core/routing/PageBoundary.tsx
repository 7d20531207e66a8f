import { Component, type ReactNode } from 'react'
import { RouteError } from './RouteError'

interface Props {
  /** Where somebody is: another place is shown anew. */
  place: string
  children: ReactNode
}
interface State {
  place: string
  failure: { error: unknown } | undefined
}

/** A page that broke says so in its place; the way to the others stays open. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <RouteError error={failure.error} />
  }
}
