import { createHash } from 'node:crypto'
import { ApiError, type CancellationReason, invalid, isRefusal } from './apiError'
import { type Draft, tokenPrefix } from './database'
import type { Engine } from './engine'
import { itemSize, type Item } from './item'
import { draftWrite, failedCondition, prepareWrite, readBefore, type ItemWrite } from './itemWrites'
import { parseTransactItems, type TransactItem } from './transactItems'

interface Step extends ItemWrite {
  wantsOld: boolean
  before: Item | undefined
}

const maxBytes = 4 * 1024 * 1024
const tokenLifeMs = 10 * 60_000

/** TransactWriteItems: every condition is checked on what stood before, then all changes go in one batch. */
export const transactWriteItems = (engine: Engine) => async (raw: object) => {
  const { items, token } = parseTransactItems(raw)
  const fingerprint = createHash('sha256').update(JSON.stringify(items)).digest('hex')
  const draft = engine.newDraft()
  if (token !== undefined && isRepeated(engine, draft, token, fingerprint)) {
    await engine.commits.settle()
    return {}
  }
  const steps = items.map((item) => toStep(engine, draft, item))
  refuseDoubles(steps)
  cancelOn(steps.map((step) => capacityReason(engine, step)))
  cancelOn(steps.map((step) => conditionReason(step)))
  cancelOn(steps.map((step) => draftReason(draft, step)))
  if (token !== undefined) draft.write(tokenPrefix + token, `${engine.now()} ${fingerprint}`)
  await draft.commit()
  return {}
}

function toStep(engine: Engine, draft: Draft, { kind, request, wantsOld }: TransactItem): Step {
  const write = prepareWrite(engine, kind, request)
  return { ...write, wantsOld, before: readBefore(draft, write) }
}

/** The same token again within ten minutes is the same transaction: done already. */
function isRepeated({ now }: Engine, draft: Draft, token: string, fingerprint: string): boolean {
  const [doneAt, doneFingerprint] = draft.read(tokenPrefix + token)?.split(' ') ?? []
  if (doneAt === undefined || now() - Number(doneAt) > tokenLifeMs) return false
  if (doneFingerprint === fingerprint) return true
  throw new ApiError(
    'IdempotentParameterMismatchException',
    'The request uses the same client token as a previous, but non-identical request.',
  )
}

/** Whether a stored token record has had its ten minutes. */
export const isTokenExpired = (record: string, nowMs: number) =>
  nowMs - Number(record.split(' ')[0]) > tokenLifeMs

function refuseDoubles(steps: Step[]): void {
  const targets = new Set(steps.map(({ table, itemKey }) => `${table.description.TableName}~${itemKey}`))
  if (targets.size < steps.length) {
    throw invalid('Transaction request cannot include multiple operations on one item')
  }
  const bytes = steps.reduce((sum, { request }) => sum + itemSize(request.Item ?? request.Key ?? {}), 0)
  if (bytes > maxBytes) throw invalid('Transaction request size exceeded the limit of 4 MB')
}

function capacityReason({ mayWrite }: Engine, { table }: Step): CancellationReason {
  return { Code: mayWrite(table.description.TableName) ? 'None' : 'ThrottlingError' }
}

function conditionReason(step: Step): CancellationReason {
  const refusal = failedCondition(step, step.before)
  if (!refusal) return { Code: 'None' }
  return {
    Code: 'ConditionalCheckFailed',
    Message: refusal.message,
    ...(step.wantsOld && step.before && { Item: step.before }),
  }
}

function draftReason(draft: Draft, step: Step): CancellationReason {
  try {
    draftWrite(draft, step, step.before)
    return { Code: 'None' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { Code: 'ValidationError', Message: error.message }
  }
}

function cancelOn(reasons: CancellationReason[]): void {
  if (reasons.every(({ Code }) => Code === 'None')) return
  throw new ApiError(
    'TransactionCanceledException',
    'Transaction cancelled, please refer cancellation reasons for specific reasons ' +
      `[${reasons.map(({ Code }) => Code).join(', ')}]`,
    { CancellationReasons: reasons },
  )
}
