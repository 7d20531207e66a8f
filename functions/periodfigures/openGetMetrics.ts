import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { getMetrics as contract } from '../../shared/periodfigures/getMetrics'
import type { Serve } from '../core/http/serve'
import { openHistoryReader } from '../data/historyReader'
import { openReadingReader } from '../data/readingReader'
import type { DeviceStore } from '../devices/deviceStore'
import { openWorkStore } from '../data/workStore'
import { getMetrics } from './getMetrics'

/** `GET /device/{deviceid}/metrics` on its tables. */
export const openGetMetrics = (
  documents: DynamoDBDocumentClient,
  { READINGS_TABLE, HISTORY_TABLE }: { READINGS_TABLE: string; HISTORY_TABLE: string },
  devices: Pick<DeviceStore, 'record' | 'link'>,
  readLatest: Serve<typeof queryReadings>,
  now: Clock,
): Serve<typeof contract> =>
  getMetrics(
    {
      readings: openReadingReader(documents, READINGS_TABLE),
      history: openHistoryReader(documents, HISTORY_TABLE, now),
      work: openWorkStore(documents, HISTORY_TABLE),
    },
    devices,
    readLatest,
    now,
  )
