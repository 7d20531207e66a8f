import { CloudWatchClient } from '@aws-sdk/client-cloudwatch'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { openCapacityStore } from '../capacity/capacityStore'
import { keepCapacity } from '../capacity/keepCapacity'
import { openUseWatch } from '../capacity/useWatch'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDocuments } from '../core/store/documents'
import { openLogWriter } from '../serverlog/logEntry'

const env = readEnv({
  DEVICES_TABLE: Name,
  READINGS_TABLE: Name,
  HISTORY_TABLE: Name,
  SERVER_LOG_TABLE: Name,
  CAPACITY: z.enum(['auto', 'onDemand']),
})

const keep = keepCapacity({
  tables: { Devices: env.DEVICES_TABLE, Readings: env.READINGS_TABLE, History: env.HISTORY_TABLE },
  capacity: env.CAPACITY,
  store: openCapacityStore(new DynamoDBClient({})),
  readUse: openUseWatch(new CloudWatchClient({})),
  documents: openDocuments(),
  writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
  now: Date.now,
})

/** Every five minutes: the tables that each message writes to are given what they use. */
export const handler = (_event: unknown, context: Context): Promise<void> => keep(context)
