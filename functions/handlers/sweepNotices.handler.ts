import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { createNoticeQueue } from '../alerts/noticeQueue'
import { openSweepNotices } from '../alerts/sweepNotices'

const env = readEnv({ NOTICES_TABLE: Name, ALERTS_QUEUE: Name })

export const handler = openSweepNotices(
  openDocuments(),
  env.NOTICES_TABLE,
  createNoticeQueue(env.ALERTS_QUEUE),
  Date.now,
)
