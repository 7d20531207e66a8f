import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { openHistoryReader } from './historyReader'
import { openReadingReader } from './readingReader'
import type { Sources } from './readRows'
import { openWorkStore } from './workStore'

/** Readings of devices on their tables: those of late, and those of packed days. */
export const openSources = (
  documents: DynamoDBDocumentClient,
  env: Pick<Env, 'READINGS_TABLE' | 'HISTORY_TABLE'>,
  now: Clock,
): Sources => ({
  readings: openReadingReader(documents, env.READINGS_TABLE),
  history: openHistoryReader(documents, env.HISTORY_TABLE, now),
  work: openWorkStore(documents, env.HISTORY_TABLE),
})
