import type { ChangeKind } from '../../shared/changes/changes'
import type { Clock } from '../../shared/core/time'
import type { StoredCommand } from '../commands/commandStore'
import type { End } from '../commands/commandWrites'
import { failureText } from '../commands/commandInWords'
import type { AlsoFinish } from '../commands/finishCommand'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { isSending, type SentTo } from './changeItems'
import { outcomeLine, outcomesOf, describeOutcomes } from './changeOutcomes'
import type { ChangeStore } from './changeStore'
import type { ChangeRef } from './joinChange'

export const changeNames = {
  settings: 'Bulk Settings',
  firmware: 'Bulk Firmware',
} as const satisfies Record<ChangeKind, string>

/** Why a device has not got all of a change although its command was carried out; undefined when it has. */
const lackOf = ({ leftOut = [] }: StoredCommand, { keys, replaced = [] }: ChangeRef): string | undefined => {
  const lost = leftOut.filter((each) => each.keys.some((key) => keys.includes(key)))
  const reasons = lost.map((each) => `${each.keys.join(', ')} did not go out: ${each.reason}`)
  if (replaced.length > 0) reasons.push(`${replaced.join(', ')} was changed again before it went out.`)
  return reasons.length === 0 ? undefined : reasons.join(' ')
}

/** What the end of a command means for a change that it carried. */
const outcomeOf = (command: StoredCommand, end: End, ref: ChangeRef): Pick<SentTo, 'state' | 'note'> => {
  switch (end.status) {
    case 'complete': {
      const lack = lackOf(command, ref)
      return lack === undefined
        ? { state: 'applied', note: 'Applied by the device.' }
        : { state: 'failed', note: lack }
    }
    case 'error':
      return { state: 'failed', note: failureText(end.response) }
    case 'noAnswer':
      return { state: 'failed', note: 'The device did not answer.' }
    case 'cancelled':
      return { state: 'cancelled', note: 'The command was cancelled.' }
    case 'revoked':
      return { state: 'failed', note: end.reason }
  }
}

const openSettleOne =
  (store: ChangeStore, writeLog: WriteLog, now: Clock) =>
  async (command: StoredCommand, end: End, ref: ChangeRef): Promise<TransactItem[]> => {
    const { changeid } = ref
    const [head, known] = await Promise.all([
      store.head(changeid),
      store.sentToOne(changeid, command.deviceid),
    ])
    // It has expired, or was settled by an earlier command.
    if (head === undefined || known?.state !== 'queued' || known.commandID !== command.sk) return []
    const settled = { ...known, ...outcomeOf(command, end, ref) }
    if (head.open > 1 || isSending(head, now())) return store.settleWrites(head, settled, {})
    const [plan, refusals, sentTo] = await Promise.all([
      store.plan(changeid),
      store.refusals(changeid),
      store.sentTo(changeid),
    ])
    if (plan === undefined) return []
    const others = sentTo.filter(({ deviceid }) => deviceid !== settled.deviceid)
    const outcomes = outcomesOf({ head, plan, refusals, sentTo: [...others, settled] }, now())
    const event = {
      subject: accessKey.group(head.groupid),
      category: 'Group' as const,
      name: `${changeNames[head.kind]} Ended`,
      description: describeOutcomes(plan.text, outcomes.map(outcomeLine)),
      changeid,
    }
    const { sentMs = head.lastMs } = head
    return [...store.settleWrites(head, settled, { endedMs: now(), sentMs }), writeLog(event, head, now())]
  }

/**
 * The end of a command, noted in each change that it carried; the log of the group gets the outcome with the last one.
 */
export const settleChanges = (store: ChangeStore, writeLog: WriteLog, now: Clock): AlsoFinish => {
  const settleOne = openSettleOne(store, writeLog, now)
  return async (command, end) =>
    (
      await Promise.all(
        (command.changes ?? [])
          .filter(({ set }) => set === undefined)
          .map((ref) => settleOne(command, end, ref)),
      )
    ).flat()
}
