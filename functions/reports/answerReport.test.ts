import { describe, expect, it } from 'vitest'
import { GroupId } from '../../shared/core/ids'
import { type RecipientState, ReportId } from '../../shared/reports/schedules'
import { callerOf } from '../../test/doubles/openMemoryDevice'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { putItem, tryWrite } from '../core/store/storeWrites'
import { answerReport, makeReportToken } from './answerReport'
import { openReportStore, reportKey } from './reportStore'

const secret = 'a secret of this portal'
const TableName = 'reports'
const claim = {
  groupid: GroupId.parse('g-Reported1'),
  reportid: ReportId.parse('q-Weekly01'),
  email: 'ann@example.com',
}

const open = async (state: RecipientState) => {
  const documents = openMemoryDocuments({ [TableName]: ['pk', 'sk'] })
  const store = openReportStore(documents, TableName)
  const key = reportKey(claim.groupid, claim.reportid)
  const row = {
    ...key,
    kind: 'utilisation',
    span: 'week',
    timeZone: 'UTC',
    at: '06:00',
    owner: { userid: callerOf().userid, email: 'owner@example.com' },
    recipients: [
      { email: claim.email, state },
      { email: 'bob@example.com', state: 'waiting' },
    ],
    nextFromMs: 0,
    version: 1,
  }
  await tryWrite(documents, putItem(TableName, row))
  const parts = { documents, TableName, store, readSecret: () => Promise.resolve(secret) }
  const say = (kind: 'confirm' | 'unsubscribe', token = makeReportToken(kind, claim, secret)) =>
    answerReport(kind, parts)({ token })
  const states = async () => (await store.read(key.pk, key.sk))?.recipients.map((each) => each.state)
  return { say, states }
}

describe('an address of a report', () => {
  it('is mailed once it has confirmed, and no other with it', async () => {
    const { say, states } = await open('waiting')
    await say('confirm')
    await say('confirm')
    expect(await states()).toEqual(['confirmed', 'waiting'])
  })

  it('goes by one click, and its first link does not bring it back', async () => {
    const { say, states } = await open('confirmed')
    await say('unsubscribe')
    await say('unsubscribe')
    await expect(say('confirm')).rejects.toMatchObject({ code: 'invalid' })
    expect(await states()).toEqual(['unsubscribed', 'waiting'])
  })

  it('is refused with a token of another purpose, of another portal, or none', async () => {
    const { say, states } = await open('waiting')
    const other = [
      makeReportToken('unsubscribe', claim, secret),
      makeReportToken('confirm', claim, 'another secret'),
      'none',
    ]
    for (const token of other) await expect(say('confirm', token)).rejects.toMatchObject({ code: 'invalid' })
    expect(await states()).toEqual(['waiting', 'waiting'])
  })
})
