import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { DeviceStore } from '../devices/deviceStore'
import { openWorkStore } from './workStore'
import { openHistoryReader } from './historyReader'
import { queryReadings } from './queryReadings'
import { openReadingReader } from './readingReader'

/** `GET /device/{deviceid}/data` on its tables. */
export const openQueryReadings = (
  documents: DynamoDBDocumentClient,
  devices: Pick<DeviceStore, 'many' | 'item'>,
  { READINGS_TABLE, HISTORY_TABLE }: { READINGS_TABLE: string; HISTORY_TABLE: string },
  now: Clock,
): ReturnType<typeof queryReadings> =>
  queryReadings(
    {
      readings: openReadingReader(documents, READINGS_TABLE),
      history: openHistoryReader(documents, HISTORY_TABLE, now),
      work: openWorkStore(documents, HISTORY_TABLE),
    },
    devices,
    now,
  )
