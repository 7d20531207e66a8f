import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { dueOf, periodOf } from '../../shared/reports/reportPeriods'
import type { ReportTable } from '../../shared/reports/reportTable'
import { callerOf } from '../doubles/openMemoryDevice'
import { findDueKeys } from '../../functions/alerts/dueStore'
import { putItem, tryWrite } from '../../functions/core/store/storeWrites'
import {
  type ReportRow,
  openReportStore,
  reportKey,
  reportShardOf,
  reportShards,
} from '../../functions/reports/reportStore'
import { openRunReports } from '../../functions/reports/runReports'
import type { Life } from './dieAt'
import { openMemoryDocuments } from './memoryDocuments'

const TableName = 'reports'
export const zone = 'Europe/Vienna'
const groupid = GroupId.parse('g-Reported1')
export const startMs = Date.parse('2026-11-21T12:00:00Z')
export const people = ['ann@example.com', 'bob@example.com', 'cy@example.com']

export const tableOf = (period: string, hours: number): ReportTable => ({
  title: 'Utilisation of Pit',
  period,
  timeZone: zone,
  completeness: 'Complete for 1 of 1 machine',
  columns: [
    { label: 'Machine', unit: '', kind: 'text' },
    { label: 'Device', unit: '', kind: 'text' },
    { label: 'Worked', unit: 'h', kind: 'bounds' },
  ],
  rows: [['Truck', 'TRUCK0001', { atLeast: hours, atMost: hours + 1 }]],
  notes: [],
})

interface Mailed {
  to: string
  period: string
  issue: number
  changes: readonly string[]
}

export const openReportScene = () => {
  const documents = openMemoryDocuments({ [TableName]: ['pk', 'sk'] })
  const scene = { nowMs: startMs, hours: 6, hasRights: true, failing: new Set<string>() }
  const mails: Mailed[] = []
  const now: Clock = () => scene.nowMs

  const runWith = (own: DynamoDBDocumentClient, life?: Life) =>
    openRunReports({
      documents: own,
      TableName,
      store: openReportStore(own, TableName),
      readOwner: () => Promise.resolve(scene.hasRights ? callerOf() : undefined),
      make: ({ atTime }) => Promise.resolve({ table: tableOf(String(atTime * 1000), scene.hours) }),
      send: (_row, { issue, changes }, { period }, to) => {
        const mail = () => {
          if (scene.failing.has(to)) return Promise.reject(new Error('no mail goes out'))
          mails.push({ to, period, issue, changes })
          return Promise.resolve()
        }
        return life === undefined ? mail() : life.step(mail)
      },
      now,
    })

  const due = async () => {
    const keys: { pk: string; sk: string }[] = []
    const index = { TableName, IndexName: 'work', shards: reportShards }
    for await (const page of findDueKeys(documents, index, scene.nowMs)) {
      keys.push(...page.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })))
    }
    return keys
  }
  /** What the sweep of each minute does, until nothing is due. */
  const sweep = async (run = runWith(documents)) => {
    for (const { pk, sk } of await due()) await run(pk, sk)
  }
  const add = async (id: string, timeZone: string, fields: Partial<ReportRow> = {}): Promise<ReportRow> => {
    const period = periodOf('day', timeZone, scene.nowMs)
    const key = reportKey(groupid, id)
    const row: ReportRow & { work: string } = {
      ...key,
      kind: 'utilisation',
      span: 'day',
      timeZone,
      at: '06:00',
      owner: { userid: callerOf().userid, email: 'owner@example.com' },
      recipients: people.map((email) => ({ email, state: 'confirmed' })),
      nextFromMs: period.fromMs,
      version: 1,
      work: reportShardOf(key),
      dueMs: dueOf(timeZone, period, '06:00'),
      ...fields,
    }
    await tryWrite(documents, putItem(TableName, row))
    return row
  }
  return { documents, scene, mails, runWith, sweep, add, due }
}

/** So many reports, due at six o'clock of thirty zones, each taken by three workers; gives who was mailed. */
export const playMorning = async (count: number): Promise<readonly string[]> => {
  const { documents, scene, mails, add, runWith } = openReportScene()
  const zones = Intl.supportedValuesOf('timeZone')
    .filter((_, n) => n % 14 === 0)
    .slice(0, 30)
  const rows: ReportRow[] = []
  for (let n = 0; n < count; n += 1) {
    const one = { email: `${n}@example.com`, state: 'confirmed' as const }
    rows.push(await add(`r${n}`, zones[n % zones.length] ?? zone, { recipients: [one] }))
  }
  const run = runWith(documents)
  for (const { pk, sk, dueMs = 0 } of rows.sort((a, b) => (a.dueMs ?? 0) - (b.dueMs ?? 0))) {
    scene.nowMs = dueMs
    // Two workers, and one that comes late.
    await Promise.all([run(pk, sk), run(pk, sk)])
    await run(pk, sk)
  }
  return mails.map(({ to }) => to)
}
