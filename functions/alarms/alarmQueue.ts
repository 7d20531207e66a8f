import type { DeviceId } from '../../shared/core/ids'
import { openTellQueue } from '../alerts/noticeQueue'

/** Sets off the worker of alarms at once; when it does not hear, its sweep finds what is due. */
export interface AlarmQueue {
  occurrences: (deviceid: DeviceId, occurrences: readonly string[]) => Promise<void>
  row(pk: string, sk: string): Promise<void>
}

export const openAlarmQueue = (QueueUrl: string): AlarmQueue => {
  const tell = openTellQueue(QueueUrl, 'the worker of alarms')
  return {
    occurrences: (deviceid, occurrences) => tell({ deviceid, occurrences }),
    row: (pk, sk) => tell({ pk, sk }),
  }
}
