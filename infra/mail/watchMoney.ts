import { Duration } from 'aws-cdk-lib'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import type { Config } from '../config'
import { type Severity, type Watched, watched, worstOfAll } from '../core/Watched'

export type MoneyProps = Pick<Config, 'smsMonthlyUsd'>

const period = Duration.hours(1)

/** SES looks into an account at 5 % bounces and 0.1 % complaints, and stops it at 10 % and 0.5 %. */
const reputation = [
  ['BounceRate', 'ticket', 0.025, 'mails may soon be stopped by SES: many addresses bounce'],
  [
    'BounceRate',
    'page',
    0.05,
    'SES is about to stop all mails, alarms and sign-in codes among them: too many bounce',
  ],
  ['ComplaintRate', 'ticket', 0.0005, 'mails may soon be stopped by SES: people complain of them'],
  [
    'ComplaintRate',
    'page',
    0.001,
    'SES is about to stop all mails, alarms and sign-in codes among them: people complain',
  ],
] as const satisfies readonly (readonly [string, Severity, number, string])[]

/** Text messages of one region: what is spent, and what does not arrive. */
export const watchTexts = (owner: Construct, { smsMonthlyUsd }: MoneyProps): Watched[] => {
  const spent = worstOfAll('MAX', 'SMSMonthToDateSpentUSD', 'AWS/SNS', period)
  return [
    watched(owner, 'TextsSpent-ticket', {
      topic: 'texts',
      severity: 'ticket',
      impact:
        'half of what text messages may cost this month is spent: somebody may be pumping sign-in codes',
      metric: spent,
      rings: { atLeast: smsMonthlyUsd / 2 },
    }),
    watched(owner, 'TextsSpent-page', {
      topic: 'texts',
      severity: 'page',
      impact: 'text messages are about to stop, alarms among them: the limit of this month is nearly spent',
      metric: spent,
      rings: { atLeast: smsMonthlyUsd * 0.8 },
    }),
    watched(owner, 'TextsFailing', {
      topic: 'texts',
      severity: 'page',
      impact: 'alarms do not reach people as text messages: fewer than four of five are delivered',
      metric: worstOfAll('MIN', 'SMSSuccessRate', 'AWS/SNS', period),
      rings: { below: 0.8 },
    }),
  ]
}

/** Mails and text messages: what gets the account stopped, what is spent, and what does not arrive. */
export const watchMoney = (owner: Construct, props: MoneyProps): Watched[] => [
  ...reputation.map(([name, severity, atLeast, impact]) =>
    watched(owner, `${name}-${severity}`, {
      topic: 'mails',
      severity,
      impact,
      metric: new Metric({
        namespace: 'AWS/SES',
        metricName: `Reputation.${name}`,
        statistic: Stats.MAXIMUM,
        period,
      }),
      rings: { atLeast },
    }),
  ),
  ...watchTexts(owner, props),
]
