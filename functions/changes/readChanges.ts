import type {
  Change,
  getChange as changeContract,
  getChanges as contract,
} from '../../shared/changes/changes'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { Serve } from '../core/http/serve'
import { isSending, type ChangeHead, type ChangePlan } from './changeItems'
import { outcomesOf } from './changeOutcomes'
import type { ChangeStore } from './changeStore'

export const changeOf = (head: ChangeHead, { text }: ChangePlan, nowMs: number): Change => {
  const { changeid, kind, total, sent, open, applied, failed, startedMs, name, email } = head
  const isOpen = isSending(head, nowMs)
  const { sentMs = isOpen ? undefined : head.lastMs } = head
  const { endedMs = isOpen || open > 0 ? undefined : sentMs } = head
  const waiting = isOpen ? total - sent : 0
  return {
    ...{ changeid, kind, text, total },
    counts: { waiting, queued: open, applied, failed, cancelled: total - waiting - open - applied - failed },
    started_ts: startedMs / secondMs,
    ...(sentMs === undefined ? {} : { sent_ts: sentMs / secondMs }),
    ...(endedMs === undefined ? {} : { ended_ts: endedMs / secondMs }),
    by: { name, email },
  }
}

/** The changes of a group, without their devices. */
export const getChanges =
  (store: Pick<ChangeStore, 'ofGroup' | 'plan'>, now: Clock): Serve<typeof contract> =>
  async ({ groupid, dataPoints, pageStartKey }) => {
    const { heads, last } = await store.ofGroup(groupid, dataPoints, pageStartKey)
    const changes = await Promise.all(
      heads.map(async (head) => {
        const plan = await store.plan(head.changeid)
        return plan === undefined ? [] : [changeOf(head, plan, now())]
      }),
    )
    return { changes: changes.flat(), ...(last === undefined ? {} : { lastEvaluatedKey: last }) }
  }

/** One of them, with how far it has come on each device. */
export const getChange =
  (store: ChangeStore, now: Clock): Serve<typeof changeContract> =>
  async ({ groupid, changeid }) => {
    const [head, plan, refusals, sentTo] = await Promise.all([
      store.head(changeid),
      store.plan(changeid),
      store.refusals(changeid),
      store.sentTo(changeid),
    ])
    if (head === undefined || plan === undefined || head.groupid !== groupid) throw new Problem('notFound')
    const nowMs = now()
    const devices = outcomesOf({ head, plan, refusals, sentTo }, nowMs)
    return { ...changeOf(head, plan, nowMs), devices }
  }
