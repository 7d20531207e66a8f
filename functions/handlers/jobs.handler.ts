import type { Context } from 'aws-lambda'
import { openAccessStore } from '../access/accessStore'
import { openEraseOccurrences } from '../alarms/occurrenceWrites'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openGroupStore } from '../groups/groupStore'
import { openMoveStore } from '../groups/moveStore'
import { openRunMoves } from '../groups/runMoves'
import { openLogWriter } from '../serverlog/logEntry'
import { openUserStore } from '../users/userStore'
import { openJobStore } from '../datajobs/jobStore'
import { openRunJobs } from '../datajobs/runJobs'
import { openBucket } from '../core/openBucket'
import { openCommands } from './openCommands'
import { openSwaps } from './openSwaps'

const env = openEnv()
const documents = openDocuments()
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)
const now = Date.now
const runJobs = openRunJobs({
  documents,
  devicesTable: env.DEVICES_TABLE,
  streamTables: [
    { TableName: env.READINGS_TABLE, sortKey: 'at' },
    { TableName: env.HISTORY_TABLE, sortKey: 'sk' },
    { TableName: env.EVENTS_TABLE, sortKey: 'at' },
  ],
  eraseOccurrences: openEraseOccurrences(documents, env.ALARMS_TABLE),
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  jobs: openJobStore(documents, env.JOBS_TABLE),
  writeLog,
  now,
})
const runMoves = openRunMoves({
  documents,
  TableName: env.ACCESS_TABLE,
  access: openAccessStore(documents, env.ACCESS_TABLE),
  groups: openGroupStore(documents, env.ACCESS_TABLE),
  users: openUserStore(documents, env.USERS_TABLE),
  moves: openMoveStore(documents, env.JOBS_TABLE),
  writeLog,
  now,
})
const runSwaps = openSwaps({
  ...{ env, documents, writeLog, now },
  delivery: openCommands({ env, documents, writeLog, now }),
  files: openBucket(env.FILES_BUCKET),
})

/** Each minute: jobs go on where they stand. What fails of one kind holds up nothing of the other. */
export const handler = async (_event: unknown, context: Context) => {
  const remainingMs = () => context.getRemainingTimeInMillis()
  const outcomes = await Promise.allSettled([
    runMoves(remainingMs),
    runJobs(remainingMs),
    runSwaps(remainingMs),
  ])
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
