import { GroupId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { lastClosed } from '../../shared/reports/reportPeriods'
import { ReportId } from '../../shared/reports/schedules'
import { openSweepDue } from '../../functions/alerts/sweepDue'
import type { TakeBatch } from '../../functions/core/onBatch'
import { answerReport, makeReportToken } from '../../functions/reports/answerReport'
import {
  openReportStore,
  reportKey,
  reportShardOf,
  reportShards,
  type ReportRow,
} from '../../functions/reports/reportStore'
import { openEraseRows } from '../../functions/groups/endedRows'
import { openRunReports, type RunParts } from '../../functions/reports/runReports'
import { openTakeReports } from '../../functions/reports/takeReports'
import { callerOf, type Scene, tables } from '../integration/openScene'
import { tableOf } from '../integration/reportScene'
import { reportPeople } from './plan'

const TableName = tables.reports
const groupid = GroupId.parse('g-Simulated')
const reportid = ReportId.parse('q-Simulate')
const timeZone = 'UTC'
const secret = 'a secret of the simulation'

/** A report of yesterday that is due so many minutes after now. */
export const arrangeReport = async (scene: Scene, inMinutes: number): Promise<void> => {
  const key = reportKey(groupid, reportid)
  const dueMs = scene.now() + inMinutes * minuteMs
  const row: ReportRow & { work: string } = {
    ...{ ...key, kind: 'utilisation', span: 'day', timeZone, version: 1 },
    at: new Date(dueMs).toISOString().slice(11, 16),
    owner: callerOf(1),
    recipients: reportPeople.map((email) => ({ email, state: 'confirmed' })),
    nextFromMs: lastClosed('day', timeZone, scene.now()).fromMs,
    ...{ work: reportShardOf(key), dueMs },
  }
  await scene.put('reports', row)
}

/** Reports that are due, and issues that have not reached all yet. */
export const openReportWork = async ({ all, now }: Scene): Promise<string[]> =>
  (await all('reports')).flatMap(({ sk, state, dueMs }) =>
    state === 'sending' || (state === undefined && Number(dueMs) <= now()) ? [String(sk)] : [],
  )

/** Reports as one process has them, on its own scene. */
export const openReports = (scene: Scene, send: RunParts['send']) => {
  const { documents, now } = scene
  const parts = { documents, TableName, store: openReportStore(documents, TableName) }
  const leave = answerReport('unsubscribe', { ...parts, readSecret: () => Promise.resolve(secret) })
  return {
    openTake: (): TakeBatch =>
      openTakeReports(
        openRunReports({
          ...{ ...parts, send, now },
          readOwner: () => Promise.resolve(callerOf(1)),
          make: ({ atTime }) => Promise.resolve({ table: tableOf(String(atTime), 6) }),
        }),
        openEraseRows(documents, TableName),
      ),
    openSweep: (enqueue: Parameters<typeof openSweepDue>[2]) =>
      openSweepDue(documents, { TableName, shards: reportShards }, enqueue, now),
    leave: (email: string) =>
      leave({ token: makeReportToken('unsubscribe', { groupid, reportid, email }, secret) }),
  }
}
