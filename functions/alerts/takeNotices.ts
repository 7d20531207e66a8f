import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import type { TakeBatch } from '../core/onBatch'
import type { ClaimNotice } from './claimNotice'
import type { DeliverNotice } from './deliverNotice'
import { takeEach } from './takeEach'

const NudgeMessage = z.object({ deviceid: DeviceId, ids: z.array(z.string()) })

/**
 * Sends one notification after the other: when the process dies, at most one message has gone out without a note,
 * and that one alone goes out again.
 */
export const openTakeNotices = (claim: ClaimNotice, deliver: DeliverNotice): TakeBatch => {
  const take = async ({ body }: SQSRecord): Promise<void> => {
    const { deviceid, ids } = NudgeMessage.parse(JSON.parse(body))
    for (const id of ids) {
      const claimed = await claim(deviceid, id)
      if (claimed !== undefined) await deliver(claimed)
    }
  }
  return takeEach(take, 'an alert could not be sent')
}
