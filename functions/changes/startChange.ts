import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { startChange as contract } from '../../shared/changes/changes'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { newId } from '../core/newId'
import type { Serve } from '../core/http/serve'
import { recordExpiry } from '../core/store/rowFields'
import { tryTransact } from '../core/store/storeWrites'
import type { ReadHeld } from './subject'
import type { ChangeStore } from './changeStore'

/** Begins a change on many devices of a group: each is then changed by its own route, which names it. */
export const startChange =
  (
    documents: DynamoDBDocumentClient,
    store: Pick<ChangeStore, 'startWrites'>,
    readHeld: ReadHeld,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, kind, text, keys, devices }, { userid, email, name }) => {
    const held = await readHeld(groupid)
    const deviceids = [...new Set(devices)]
    // One may be taken out while it is being picked; the request for it then says so.
    if (!deviceids.some((each) => held.has(each))) throw new Problem('notFound')
    const startedMs = now()
    const changeid = newId(startedMs)
    const head = {
      ...{ changeid, groupid, kind, total: deviceids.length, sent: 0, open: 0, applied: 0, failed: 0 },
      ...{ startedMs, lastMs: startedMs, userid, email, name, expiresAt: recordExpiry(startedMs) },
    }
    await tryTransact(documents, store.startWrites(head, { text, keys, deviceids }))
    return { changeid }
  }
