import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { takeEach } from '../alerts/workQueue'
import type { TakeBatch } from '../core/onBatch'
import { endedSk } from '../groups/endedRows'

const Message = z.object({ pk: z.string(), sk: z.string() })

type Work = (pk: string, sk: string) => Promise<void>

/** Does what is due of reports, and of groups that have ended. */
export const openTakeReports = (run: Work, erase: Work): TakeBatch => {
  const take = ({ body }: SQSRecord): Promise<void> => {
    const { pk, sk } = Message.parse(JSON.parse(body))
    return sk === endedSk ? erase(pk, sk) : run(pk, sk)
  }
  return takeEach(take, 'a report could not be made')
}
