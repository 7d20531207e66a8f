import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { occurrenceKey, openOccurrenceReader } from '../../functions/alarms/occurrenceStore'
import type { OccurrenceWorks } from '../../functions/alarms/alarmWork'
import { openWorkOccurrence } from '../../functions/alarms/workOccurrence'
import { openDeviceStore } from '../../functions/devices/deviceStore'
import { type Scene, tables } from './openScene'

/** The worker of alarms, and what it looks at. */
export const openAlarmScene = (scene: Scene) => {
  const occurrences = openOccurrenceReader(scene.documents, tables.alarms)
  return {
    occurrences,
    openAlarmWorker: (works: OccurrenceWorks, documents: DynamoDBDocumentClient = scene.documents) =>
      openWorkOccurrence({
        documents,
        TableName: tables.alarms,
        occurrences: openOccurrenceReader(documents, tables.alarms),
        devices: openDeviceStore(documents, tables.devices),
        works,
        enqueueNotices: () => Promise.resolve(),
        now: scene.now,
      }),
    /** An occurrence that began just now. */
    arrangeOccurrence: async (deviceid: DeviceId, fields: object = {}) => {
      const id = `${scene.clock.ms}#0123456789abcdef`
      const event = { key: 'vin|alarm|x', topic: 'vin', level: 'alarm', msg: 'Supply voltage low' }
      await scene.put(tables.alarms, {
        ...occurrenceKey(deviceid, id),
        ...event,
        stream: `${deviceid}#s1`,
        beganMs: scene.clock.ms,
        expiresAt: 9_999_999_999,
        ...fields,
      })
      return id
    },
  }
}
