import type { StatusTone } from '../ui/feedback/StatusMark'

export interface Finding {
  readonly tone: StatusTone
  readonly title: string
  /** What it means, or what to do about it. */
  readonly detail?: string
}
