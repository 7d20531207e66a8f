import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { createNoticeQueue } from '../alerts/workQueue'
import { openSweepNotices } from '../alerts/sweepDue'

const env = readEnv({ NOTICES_TABLE: Name, ALERTS_QUEUE: Name })

export const handler = openSweepNotices(
  openDocuments(),
  env.NOTICES_TABLE,
  createNoticeQueue(env.ALERTS_QUEUE),
  Date.now,
)
