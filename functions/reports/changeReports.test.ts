import { describe, expect, it } from 'vitest'
import { GroupId } from '../../shared/core/ids'
import { hourMs } from '../../shared/core/time'
import { periodOf } from '../../shared/reports/reportPeriods'
import { maxReports, putReport as contract } from '../../shared/reports/schedules'
import { callerOf, nowMs } from '../../test/doubles/openMemoryDevice'
import { openMemoryDocuments } from '../../test/integration/memoryDocuments'
import { newId } from '../core/newId'
import type { Mail } from '../mail/sendMail'
import { openLogWriter } from '../serverlog/logEntry'
import type { UserRow } from '../users/userStore'
import { type ScheduleParts, getReports, putReport, removeReport } from './changeReports'
import { openReportStore } from './reportStore'

const groupid = GroupId.parse('g-Reported1')
const member = '4b8f1a52-0f4e-4b5e-9a76-0c9f5a3c1d2f'

const open = (countAddress: ScheduleParts['countAddress'] = () => Promise.resolve()) => {
  const documents = openMemoryDocuments({ reports: ['pk', 'sk'], log: ['pk', 'sk'] })
  const mails: Mail[] = []
  const parts: ScheduleParts = {
    documents,
    TableName: 'reports',
    store: openReportStore(documents, 'reports'),
    access: {
      related: (pk) => Promise.resolve([{ pk, sk: `USER#${member}` }] as never),
    },
    groups: { read: () => Promise.resolve({ groupid, groupName: 'Pit' } as never) },
    users: {
      read: () => Promise.resolve({ email: 'Bob@example.com', emailVerified: true } as UserRow),
    },
    sendMail: (mail) => {
      mails.push(mail)
      return Promise.resolve('id')
    },
    countAddress,
    readSecret: () => Promise.resolve('secret'),
    portalAddress: 'https://portal.example.com',
    writeLog: openLogWriter('log', newId),
    now: () => nowMs,
  }
  const put = (fields: object = {}) =>
    putReport(parts)(
      contract.input.parse({
        groupid,
        kind: 'utilisation',
        span: 'week',
        timeZone: 'Europe/Vienna',
        at: '06:00',
        recipients: ['ada@example.com', ' bob@example.com', 'Cy@Example.com'],
        ...fields,
      }),
      callerOf(),
    )
  const list = async () => (await getReports(parts)({ groupid }, callerOf())).reports
  return { parts, mails, put, list }
}

describe('a report that is mailed', () => {
  it('goes to its owner and to members at once, and asks all others by one mail', async () => {
    const { mails, put, list } = open()
    expect(await put()).toMatchObject({ message: 'Report saved. One address has to confirm first.' })
    const [report] = await list()
    expect(report?.recipients).toEqual([
      { email: 'ada@example.com', state: 'confirmed' },
      { email: 'bob@example.com', state: 'confirmed' },
      { email: 'cy@example.com', state: 'waiting' },
    ])
    expect(mails.map(({ to }) => to)).toEqual(['cy@example.com'])
    expect(mails[0]?.text).toContain('https://portal.example.com/report#')
    const { reportid, version } = report ?? {}
    await put({ reportid, version, at: '07:00' })
    expect(mails).toHaveLength(1)
  })

  it('is due for the week that is not closed yet', async () => {
    const { put, list } = open()
    await put()
    const [report] = await list()
    const { toMs } = periodOf('week', 'Europe/Vienna', nowMs)
    expect(report?.nextTs).toBe((toMs + 6 * hourMs) / 1000)
  })

  it('is not changed by a person who saw it before another changed it, nor when it is gone', async () => {
    const { parts, put, list } = open()
    const { reportid } = await put()
    await put({ reportid, version: 1 })
    await expect(put({ reportid, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await removeReport(parts)({ groupid, reportid }, callerOf())
    await removeReport(parts)({ groupid, reportid }, callerOf())
    expect(await list()).toEqual([])
    await expect(put({ reportid, version: 2 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is one of twenty of its group, and is not saved when too many addresses are asked', async () => {
    const { put } = open()
    for (let n = 0; n < maxReports; n += 1) await put({ recipients: ['ada@example.com'] })
    await expect(put()).rejects.toMatchObject({ code: 'conflict' })
    const limited = open(() => Promise.reject(new Error('too many')))
    await expect(limited.put()).rejects.toThrow('too many')
    expect(await limited.list()).toEqual([])
  })
})
