import { openWorkQueue } from '../alerts/noticeQueue'
import { Name, readEnv } from '../core/env'
import { openDocuments } from '../core/store/documents'
import { openSweepReports } from '../reports/sweepReports'

const env = readEnv({ REPORTS_TABLE: Name, REPORTS_QUEUE: Name })

export const handler = openSweepReports(
  openDocuments(),
  env.REPORTS_TABLE,
  openWorkQueue(env.REPORTS_QUEUE, 'the worker of reports'),
  Date.now,
)
