import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { takeEach } from '../alerts/takeEach'
import { log } from '../core/log'
import type { TakeBatch } from '../core/onBatch'
import type { RowWorks } from './alarmWork'
import type { WorkOccurrence } from './workOccurrence'

const Message = z.union([
  z.object({ deviceid: DeviceId, occurrences: z.array(z.string()) }),
  z.object({ pk: z.string(), sk: z.string() }),
])

/** Does what is due of alarms: of the occurrences of a device, or of one row of another kind. */
export const openTakeAlarms = (work: WorkOccurrence, rows: RowWorks): TakeBatch => {
  const take = async ({ body }: SQSRecord): Promise<void> => {
    const message = Message.parse(JSON.parse(body))
    if ('deviceid' in message) {
      for (const id of message.occurrences) await work(message.deviceid, id)
      return
    }
    const { pk, sk } = message
    const found = Object.entries(rows).find(([prefix]) => sk.startsWith(prefix))
    if (found === undefined) log.warn('no work is known for a row of alarms', { pk, sk })
    else await found[1](pk, sk)
  }
  return takeEach(take, 'the work on an alarm failed')
}
