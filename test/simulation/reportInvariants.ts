import { issuePrefix, type ReportRow } from '../../functions/reports/reportStore'
import { groupBy, type Invariant } from './Invariant'

/** Only a mail of which the answer may have been lost may go again. */
const onceToEach: Invariant = ({ reportMails }) =>
  [...groupBy(reportMails, ({ to, issue }) => `${issue} to ${to}`)].flatMap(([key, all]) => {
    const excused = all.filter(({ invocation }) => invocation.isHurt).length
    return all.length > 1 + excused ? [`report ${key} was mailed ${all.length} times`] : []
  })

/** A report that was made has reached each who still gets it. */
const reachesEach: Invariant = ({ reportMails, rows }) => {
  const issues = rows.reports.filter(({ sk }) => String(sk).startsWith(issuePrefix))
  const recipients = rows.reports.flatMap((row) => (row as Partial<ReportRow>).recipients ?? [])
  return issues.flatMap(({ sk }) =>
    recipients
      .filter(({ state, email }) => state === 'confirmed' && !reportMails.some(({ to }) => to === email))
      .map(({ email }) => `${email} did not get ${String(sk)}`),
  )
}

const leftGetsNone: Invariant = ({ reportMails, departures }) =>
  departures.flatMap(({ email, turn }) =>
    reportMails
      .filter(({ to, invocation }) => to === email && invocation.beganTurn > turn)
      .map(({ issue }) => `${email} was mailed report ${issue} after they had left it`),
  )

export const reportInvariants: Readonly<Record<string, Invariant>> = {
  'a report is mailed once to each': onceToEach,
  'a report reaches each who gets it': reachesEach,
  'a person who left a report gets none': leftGetsNone,
}
