import { Duration } from 'aws-cdk-lib'
import { Metric, Stats, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { type Figure, figureNamespace } from '../../shared/core/figures'

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
  visits: 'Visits of the canary that failed',
  front: 'Answers of the front, percent with 5xx, and requests that its firewall blocked',
  signIns: 'Requests of the user pool turned away by limits or by its firewall',
  mails: 'Mails that bounced or were complained of, as shares',
  texts: 'Text messages: spent this month in USD, and the share that was delivered',
} as const
type WatchTopic = keyof typeof watchTopics

/** `page` wakes the person on call at any hour; `ticket` waits for the working day. */
export const severities = ['page', 'ticket'] as const
export type Severity = (typeof severities)[number]

/** So many of the newest periods must be bad. */
interface Periods {
  bad: number
  of: number
}

/** Of work that is tried again: one bad minute is mended by the next. What is lost at once rings at once. */
export const whereRetried: Periods = { bad: 2, of: 3 }

/** Something that may break, as a construct states it; the Watch stack makes an alarm of it. */
export interface Watched {
  /** Names the alarm; unique in the whole system. */
  id: string
  topic: WatchTopic
  severity: Severity
  /** What breaks for people: the person on call reads this first. */
  impact: string
  metric: Metric | MathExpression
  /** When a figure is bad. */
  rings: { atLeast: number } | { below: number }
  periods: Periods
  /** No figure is a bad figure, since there always must be one; otherwise it means that nothing happened. */
  missingIsBad: boolean
}

type Statement = Pick<Watched, 'topic' | 'severity' | 'impact' | 'metric'> &
  Partial<Pick<Watched, 'rings' | 'periods' | 'missingIsBad'>>

/** Rings at the first figure of at least 1, unless said otherwise. */
export const watched = (owner: Construct, what: string, statement: Statement): Watched => ({
  id: `${owner.node.path.replaceAll('/', '-')}-${what}`,
  rings: { atLeast: 1 },
  periods: { bad: 1, of: 1 },
  missingIsBad: false,
  ...statement,
})

/** A figure that a function counts itself, summed up each minute. */
export const countedBy = (counting: Lambda, metricName: Figure): Metric =>
  new Metric({
    namespace: figureNamespace,
    metricName,
    dimensionsMap: { FunctionName: counting.functionName },
    statistic: Stats.SUM,
    period: Duration.minutes(1),
  })

/**
 * The worst of all figures of a name in an account, whatever they are of: there is one portal in each. It needs no
 * reference to what is measured, which may be in another region.
 */
export const worstOfAll = (
  worst: 'MAX' | 'MIN' | 'SUM',
  metricName: string,
  namespace: string,
  period: Duration,
): MathExpression =>
  new MathExpression({
    expression: `SELECT ${worst}("${metricName}") FROM "${namespace}"`,
    usingMetrics: {},
    period,
    label: metricName,
  })
