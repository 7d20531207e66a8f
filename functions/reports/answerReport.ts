import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import { type RecipientState, ReportId } from '../../shared/reports/schedules'
import { GroupId } from '../../shared/core/ids'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import { makeSignedToken, readSignedToken } from '../core/signedToken'
import { type ReportStore, reportKey } from './reportStore'

/** One address of one report, and nothing else. */
const Claim = z.object({
  groupid: GroupId,
  reportid: z.custom<ReportId>((id) => ReportId.safeParse(id).success),
  email: z.string(),
})
type ReportClaim = z.infer<typeof Claim>

const purposes = { confirm: 'report confirm', unsubscribe: 'report unsubscribe' } as const
type Purpose = keyof typeof purposes

export const makeReportToken = (
  purpose: Purpose,
  { groupid, reportid, email }: ReportClaim,
  secret: string,
): string => makeSignedToken(purposes[purpose], { groupid, reportid, email }, secret)

const readReportToken = (purpose: Purpose, token: string, secret: string): ReportClaim | undefined =>
  readSignedToken(purposes[purpose], Claim, token, secret)

interface Parts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ReportStore
  readSecret: () => Promise<string>
}

const statesAfter = { confirm: 'confirmed', unsubscribe: 'unsubscribed' } as const satisfies Record<
  string,
  RecipientState
>
const messages = {
  confirm: 'You get the report from now on.',
  unsubscribe: 'You do not get the report any more.',
} as const

/**
 * What an address says to a report, by a token of its own mail. The same answer the second time. An address that said no
 * is asked anew before its first link can bring it back.
 */
export const answerReport =
  (kind: keyof typeof statesAfter, { documents, TableName, store, readSecret }: Parts) =>
  async ({ token }: { token: string }): Promise<{ message: string }> => {
    const claim = readReportToken(kind, token, await readSecret())
    if (claim === undefined) throw new Problem('invalid', 'The link is not valid.')
    const key = reportKey(claim.groupid, claim.reportid)
    return transactUntilDone(documents, async () => {
      const row = await store.read(key.pk, key.sk)
      const known = row?.recipients.find(({ email }) => email === claim.email)
      const result = { message: messages[kind] }
      if (row === undefined || known === undefined) {
        if (kind === 'unsubscribe') return { items: [], result }
        throw new Problem('invalid', 'This report is not sent to you any more.')
      }
      if (kind === 'confirm' && known.state === 'unsubscribed') {
        throw new Problem(
          'invalid',
          'You have unsubscribed from this report. Ask its owner to add you again.',
        )
      }
      const recipients = row.recipients.map((each) =>
        each.email === claim.email ? { ...each, state: statesAfter[kind] } : each,
      )
      const change = { set: { recipients }, add: { version: 1 }, when: { version: row.version } }
      return { items: [setFields(TableName, key, change)], result }
    })
  }
