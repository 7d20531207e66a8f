import type { DeviceId } from '../../shared/core/ids'
import { openWorkQueue } from '../alerts/noticeQueue'

/** Sets off the worker of alarms at once; when it does not hear, its sweep finds what is due. */
export interface AlarmQueue {
  occurrences: (deviceid: DeviceId, occurrences: readonly string[]) => Promise<void>
  row(pk: string, sk: string): Promise<void>
}

export const openAlarmQueue = (QueueUrl: string): AlarmQueue => {
  const enqueue = openWorkQueue(QueueUrl, 'the worker of alarms')
  return {
    occurrences: (deviceid, occurrences) => enqueue({ deviceid, occurrences }),
    row: (pk, sk) => enqueue({ pk, sk }),
  }
}
