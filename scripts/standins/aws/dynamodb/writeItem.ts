import type { Engine } from './engine'
import { ApiError, overCapacity, refusalType } from './apiError'
import { consumed } from './consumedCapacity'
import {
  draftWrite,
  failedCondition,
  needsBefore,
  prepareWrite,
  readBefore,
  type WriteKind,
} from './itemWrites'

type WriteRequest = object & { ReturnValuesOnConditionCheckFailure?: unknown }

/** PutItem, UpdateItem and DeleteItem. */
export const writeItem = (engine: Engine, kind: WriteKind) => async (raw: WriteRequest) => {
  const wantsOld = raw.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'
  const write = prepareWrite(engine, kind, raw)
  if (!engine.mayWrite(write.table.description.TableName)) throw overCapacity()
  const draft = engine.newDraft()
  const before = needsBefore(write) ? readBefore(draft, write) : undefined
  const refusal = failedCondition(write, before)
  if (refusal && wantsOld && before && refusalType(refusal) === 'ConditionalCheckFailedException') {
    throw new ApiError('ConditionalCheckFailedException', refusal.message, { Item: before })
  }
  if (refusal) throw refusal
  const { after, attributes } = draftWrite(draft, write, before)
  await draft.commit()
  return {
    ...(attributes && { Attributes: attributes }),
    ...consumed(write.request, 'write', [before, after]),
  }
}
