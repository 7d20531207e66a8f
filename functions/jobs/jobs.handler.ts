import type { Context } from 'aws-lambda'
import { openDocuments } from '../core/documents'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openJobStore } from './jobStore'
import { openRunJobs } from './runJobs'

const env = readEnv({
  JOBS_TABLE: Name,
  DEVICES_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  EVENTS_TABLE: Name,
  SERVER_LOG_TABLE: Name,
})
const documents = openDocuments()
const runJobs = openRunJobs({
  documents,
  devicesTable: env.DEVICES_TABLE,
  streamTables: [
    { TableName: env.READINGS_TABLE, sortKey: 'at' },
    { TableName: env.HISTORY_TABLE, sortKey: 'sk' },
    { TableName: env.EVENTS_TABLE, sortKey: 'at' },
  ],
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  jobs: openJobStore(documents, env.JOBS_TABLE),
  writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
  now: Date.now,
})

/** Each minute: jobs go on where they stand. */
export const handler = (_event: unknown, context: Context) =>
  runJobs(() => context.getRemainingTimeInMillis())
