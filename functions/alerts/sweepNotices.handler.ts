import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { openNudge } from './nudge'
import { openSweepNotices } from './sweepNotices'

const env = readEnv({ NOTICES_TABLE: Name, ALERTS_QUEUE: Name })

export const handler = openSweepNotices(
  openDocuments(),
  env.NOTICES_TABLE,
  openNudge(env.ALERTS_QUEUE),
  Date.now,
)
