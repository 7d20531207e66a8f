import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { takeEach } from '../alerts/workQueue'
import type { TakeBatch } from '../core/onBatch'
import { endedSk } from '../groups/endedRows'
import { planPrefix } from './serviceStore'

const Message = z.object({ pk: z.string(), sk: z.string() })
type Work = (pk: string, sk: string) => Promise<void>

/** Does what is due of service plans and their machines, and of groups that have ended. */
export const openTakeService = (workPlan: Work, workMachine: Work, erase: Work): TakeBatch => {
  const take = ({ body }: SQSRecord): Promise<void> => {
    const { pk, sk } = Message.parse(JSON.parse(body))
    if (sk === endedSk) return erase(pk, sk)
    return sk.startsWith(planPrefix) ? workPlan(pk, sk) : workMachine(pk, sk)
  }
  return takeEach(take, 'a machine could not be looked at for its service')
}
