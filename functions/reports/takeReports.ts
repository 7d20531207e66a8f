import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { takeEach } from '../alerts/takeEach'
import type { TakeBatch } from '../core/onBatch'

const Message = z.object({ pk: z.string(), sk: z.string() })

/** Does what is due of reports. */
export const openTakeReports = (run: (pk: string, sk: string) => Promise<void>): TakeBatch => {
  const take = ({ body }: SQSRecord): Promise<void> => {
    const { pk, sk } = Message.parse(JSON.parse(body))
    return run(pk, sk)
  }
  return takeEach(take, 'a report could not be made')
}
