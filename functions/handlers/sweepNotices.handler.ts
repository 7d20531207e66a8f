import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { openNudge } from '../alerts/nudge'
import { openSweepNotices } from '../alerts/sweepNotices'

const env = readEnv({ NOTICES_TABLE: Name, ALERTS_QUEUE: Name })

export const handler = openSweepNotices(
  openDocuments(),
  env.NOTICES_TABLE,
  openNudge(env.ALERTS_QUEUE),
  Date.now,
)
