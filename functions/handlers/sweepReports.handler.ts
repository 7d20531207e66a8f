import { openWorkQueue } from '../alerts/workQueue'
import { openSweepDue } from '../alerts/sweepDue'
import { Name, readEnv } from '../core/env'
import { openDocuments } from '../core/store/documents'
import { reportShards } from '../reports/reportStore'

const env = readEnv({ REPORTS_TABLE: Name, REPORTS_QUEUE: Name })

/** Finds the reports and issues that are due. */
export const handler = openSweepDue(
  openDocuments(),
  { TableName: env.REPORTS_TABLE, shards: reportShards },
  openWorkQueue(env.REPORTS_QUEUE, 'the worker of reports'),
  Date.now,
)
