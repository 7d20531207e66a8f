import { brandOf } from '../../shared/brands/brands'
import { secondMs } from '../../shared/core/time'
import type { ReportTable } from '../../shared/reports/reportTable'
import { ReportId } from '../../shared/reports/schedules'
import type { SendMail } from '../mail/sendMail'
import { type IssueRow, type ReportRow, groupOf, reportPrefix } from './reportStore'
import { makeReportToken } from './reportTokens'
import { writeReportMail } from './writeReportMail'

/** Mails one issue of a report to one address. */
export const openMailReport =
  (sendMail: SendMail, readSecret: () => Promise<string>, portalAddress: string) =>
  async (row: ReportRow, issue: IssueRow, table: ReportTable, to: string): Promise<string> => {
    const groupid = groupOf(row)
    const reportid = ReportId.parse(row.sk.slice(reportPrefix.length))
    const token = makeReportToken('unsubscribe', { groupid, reportid, email: to }, await readSecret())
    const asked = new URLSearchParams({
      kind: row.kind,
      span: row.span,
      zone: row.timeZone,
      at: String(issue.fromMs / secondMs),
    })
    return sendMail(
      writeReportMail({
        to,
        table,
        changes: issue.changes,
        isCorrection: issue.issue > 1,
        link: `${portalAddress}/group/${groupid}/reports?${asked.toString()}`,
        unsubscribe: `${portalAddress}/api/groups/report-unsubscribe/${token}`,
        leave: `${portalAddress}/report?leave=1#${token}`,
        owner: row.owner.email,
        brandName: brandOf('').name,
      }),
    )
  }
