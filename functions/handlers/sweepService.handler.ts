import { openWorkQueue } from '../alerts/noticeQueue'
import { Name, readEnv } from '../core/env'
import { openDocuments } from '../core/store/documents'
import { openSweepService } from '../service/sweepService'

const env = readEnv({ SERVICE_TABLE: Name, SERVICE_QUEUE: Name })

export const handler = openSweepService(
  openDocuments(),
  env.SERVICE_TABLE,
  openWorkQueue(env.SERVICE_QUEUE, 'the worker of service plans'),
  Date.now,
)
