import { openSetQueue, openSweepSets } from '../changes/setQueue'
import { Name, readEnv } from '../core/env'
import { openDocuments } from '../core/store/documents'

const env = readEnv({ CHANGES_TABLE: Name, CHANGES_QUEUE: Name })

export const handler = openSweepSets(
  openDocuments(),
  env.CHANGES_TABLE,
  openSetQueue(env.CHANGES_QUEUE, Date.now),
  Date.now,
)
