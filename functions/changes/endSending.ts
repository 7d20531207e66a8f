import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { endSending as contract } from '../../shared/changes/changes'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { ReadHeld } from './subject'
import { outcomeLine, outcomesOf, describeOutcomes } from './changeOutcomes'
import type { ChangeStore } from './changeStore'
import { changeNames } from './settleChanges'

/** Ends the sending of a change, by the person who makes it; the log of the group says how far it came by then. */
export const endSending =
  (
    documents: DynamoDBDocumentClient,
    store: ChangeStore,
    readHeld: ReadHeld,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, changeid, failed }, caller) => {
    const held = await readHeld(groupid)
    await transactUntilDone(documents, async () => {
      const [head, plan, sentTo] = await Promise.all([
        store.head(changeid),
        store.plan(changeid),
        store.sentTo(changeid),
      ])
      if (head === undefined || plan === undefined) throw new Problem('notFound')
      if (head.groupid !== groupid || head.userid !== caller.userid) throw new Problem('notFound')
      if (head.sentMs !== undefined) return { items: [], result: undefined }
      const sent = new Set(sentTo.map(({ deviceid }) => deviceid))
      const asked = new Set(plan.deviceids)
      const refusals = [...new Map(failed.map((each) => [each.deviceid, each])).values()].filter(
        ({ deviceid }) => asked.has(deviceid) && !sent.has(deviceid),
      )
      const set = { sentMs: now(), ...(head.open === 0 ? { endedMs: now() } : {}) }
      const outcomes = outcomesOf({ head: { ...head, ...set }, plan, refusals, sentTo }, now())
      const event = {
        subject: accessKey.group(groupid),
        category: 'Group' as const,
        name: changeNames[head.kind],
        description: describeOutcomes(plan.text, outcomes.map(outcomeLine), (id) => held.has(id)),
        changeid,
      }
      return {
        items: [...store.closeWrites(head, refusals, set), writeLog(event, caller, now())],
        result: undefined,
      }
    })
    return { message: 'Noted' }
  }
