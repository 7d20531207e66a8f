import { openSources } from '../data/openSources'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Env } from '../core/env'
import type { Clock } from '../../shared/core/time'
import { openReadHours } from '../hours/openReadHours'
import { openReadMeter } from '../hours/readMeter'
import { openReadUse } from './readUse'

interface Parts {
  env: Parameters<typeof openReadHours>[0]['env'] & Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  now: Clock
}

/** How machines are used, on their tables. */
export const openMachineParts = ({ env, documents, now }: Parts) => {
  const readHours = openReadHours({ env, documents, now })
  const readMeter = openReadMeter(openSources(documents, env, now), now)
  return { readHours, readUse: openReadUse(readMeter, readHours, now) }
}
