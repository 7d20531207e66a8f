import * as z from 'zod'
import { invalid } from './apiError'
import type { WriteKind } from './itemWrites'
import { parseRequest } from './validateRequest'

export interface TransactItem {
  kind: WriteKind
  request: object
  /** Is the old item wanted with the reason of a failed condition? */
  wantsOld: boolean
}

const Write = z.looseObject({ ReturnValuesOnConditionCheckFailure: z.enum(['ALL_OLD', 'NONE']).optional() })

const Step = z.strictObject({
  Put: Write.optional(),
  Update: Write.optional(),
  Delete: Write.optional(),
  ConditionCheck: Write.extend({ ConditionExpression: z.string() }).optional(),
})

const kinds = ['Put', 'Update', 'Delete', 'ConditionCheck'] as const satisfies WriteKind[]

const TransactWrite = z.looseObject({
  TransactItems: z.array(Step).min(1).max(100),
  ClientRequestToken: z.string().min(1).max(36).optional(),
})

/** The steps of a TransactWriteItems request, each with exactly one kind of write. */
export function parseTransactItems(raw: object): { items: TransactItem[]; token: string | undefined } {
  const { TransactItems, ClientRequestToken } = parseRequest(TransactWrite, raw)
  return { items: TransactItems.map(toItem), token: ClientRequestToken }
}

function toItem(step: z.infer<typeof Step>): TransactItem {
  const [kind, ...others] = kinds.filter((name) => step[name] !== undefined)
  const write = kind && step[kind]
  if (!write || others.length > 0) {
    throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
  }
  const { ReturnValuesOnConditionCheckFailure, ...request } = write
  return { kind, request, wantsOld: ReturnValuesOnConditionCheckFailure === 'ALL_OLD' }
}
