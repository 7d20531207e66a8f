import { openWorkQueue } from '../alerts/workQueue'
import { openSweepDue } from '../alerts/sweepDue'
import { Name, readEnv } from '../core/env'
import { openDocuments } from '../core/store/documents'
import { serviceShards } from '../service/serviceStore'

const env = readEnv({ SERVICE_TABLE: Name, SERVICE_QUEUE: Name })

/** Finds the plans and machines that are due. */
export const handler = openSweepDue(
  openDocuments(),
  { TableName: env.SERVICE_TABLE, shards: serviceShards },
  openWorkQueue(env.SERVICE_QUEUE, 'the worker of service plans'),
  Date.now,
)
