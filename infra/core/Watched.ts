import type { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'

/** What can go wrong, by kind: a section of the dashboard each, with the alarms and the figures they look at. */
export const watchTopics = {
  waiting: 'How long the oldest message waits, seconds',
  arriving: 'Messages that arrive from devices',
  again: 'Messages that are tried again',
  deadLetters: 'Messages that were given up',
  rules: 'Messages that a topic rule could not hand over',
  unreadable: 'Messages that cannot be read, percent',
  failing: 'Calls of functions that failed',
  errors: 'Errors in logs',
  answers: 'Answers of the APIs with 5xx',
  throttled: 'Requests turned away by limits',
  packing: 'How far the packer is behind, hours',
} as const
export type WatchTopic = keyof typeof watchTopics

/** Something that may break, as a construct states it; the Watch stack makes an alarm of it. */
export interface Watched {
  /** Names the alarm; unique in the whole system. */
  id: string
  topic: WatchTopic
  /** What breaks for people: whoever is woken reads this first. */
  impact: string
  metric: Metric | MathExpression
  /** When a figure is bad. */
  rings: { atLeast: number } | { below: number }
  /** So many periods in a row must be bad. */
  periods: number
  /** No figure is a bad figure, since there always must be one; otherwise it means that nothing happened. */
  missingIsBad: boolean
}

type Statement = Pick<Watched, 'topic' | 'impact' | 'metric'> &
  Partial<Pick<Watched, 'rings' | 'periods' | 'missingIsBad'>>

/** Rings at the first figure of at least 1, unless said otherwise. */
export const watched = (owner: Construct, what: string, statement: Statement): Watched => ({
  id: `${owner.node.path.replaceAll('/', '-')}-${what}`,
  rings: { atLeast: 1 },
  periods: 1,
  missingIsBad: false,
  ...statement,
})
