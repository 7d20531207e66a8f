import * as z from 'zod'
import { GroupId } from '../../shared/core/ids'
import { ReportId } from '../../shared/reports/schedules'
import { makeSignedToken, readSignedToken } from '../core/signedToken'

/** One address of one report, and nothing else. */
const Claim = z.object({
  groupid: GroupId,
  reportid: z.custom<ReportId>((id) => ReportId.safeParse(id).success),
  email: z.string(),
})
export type ReportClaim = z.infer<typeof Claim>

const purposes = { confirm: 'report confirm', unsubscribe: 'report unsubscribe' } as const
type Purpose = keyof typeof purposes

export const makeReportToken = (
  purpose: Purpose,
  { groupid, reportid, email }: ReportClaim,
  secret: string,
): string => makeSignedToken(purposes[purpose], { groupid, reportid, email }, secret)

export const readReportToken = (purpose: Purpose, token: string, secret: string): ReportClaim | undefined =>
  readSignedToken(purposes[purpose], Claim, token, secret)
