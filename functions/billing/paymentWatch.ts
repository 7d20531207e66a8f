import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import { type Clock, minuteMs } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'

const key = { pk: 'WATCH' }
const ms = z.number().optional()
const Watch = z.object({ eventMs: ms, refusedMs: ms, comparedMs: ms, notCompared: ms })

/** When the provider was heard last, and when plans were compared with payments: for the person on call. */
export interface PaymentWatch {
  read(): Promise<z.infer<typeof Watch>>
  /** Notes each event that is taken, and that one was refused. */
  aroundEvents<Request, Answer>(
    take: (request: Request) => Promise<Answer>,
  ): (request: Request) => Promise<Answer>
  /** Notes each comparison with how many accounts it did not reach. */
  aroundReconcile(reconcile: () => Promise<number>): () => Promise<number>
}

export const openPaymentWatch = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): PaymentWatch => {
  const getItem = openGetItem(documents)
  const note = (set: Record<string, number>) => tryWrite(documents, setFields(TableName, key, { set }))
  let refusalNotedMs = 0

  /** Anybody can send what is refused: one note a minute says as much as a thousand. */
  const noteRefused = async (nowMs: number): Promise<void> => {
    if (nowMs - refusalNotedMs < minuteMs) return
    refusalNotedMs = nowMs
    await note({ refusedMs: nowMs })
  }

  return {
    read: async () => Watch.parse((await getItem(TableName, key)) ?? {}),
    aroundEvents: (take) => async (request) => {
      try {
        const answer = await take(request)
        await note({ eventMs: now() })
        return answer
      } catch (error) {
        if (error instanceof Problem && error.code === 'invalid') await noteRefused(now())
        throw error
      }
    },
    aroundReconcile: (reconcile) => async () => {
      const notCompared = await reconcile()
      await note({ comparedMs: now(), notCompared })
      return notCompared
    },
  }
}
