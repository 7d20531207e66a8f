import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { atMost } from '../core/store/conditionOf'
import { deleteItem, putItem, tryWrite } from '../core/store/storeWrites'

const atOnce = 20

/** Does something for each of many, so many at once. */
export const workThrough = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  for (let from = 0; from < all.length; from += atOnce) {
    await Promise.all(all.slice(from, from + atOnce).map(work))
  }
}

/** Longer than it takes until the end of a charge is known whose answer was lost. */
const claimMs = 20 * minuteMs
const keyOf = (deviceid: DeviceId) => ({ pk: `CLAIM#${deviceid}` })

/** Who is about to pay for which device: of two people, one. */
export interface Claims {
  /** @throws Problem `conflict` when another person is paying for one of them; none is claimed then */
  take(userid: UserId, devices: readonly DeviceId[]): Promise<void>
  release(userid: UserId, devices: readonly DeviceId[]): Promise<void>
}

export const openClaims = (documents: DynamoDBDocumentClient, TableName: string, now: Clock): Claims => {
  const release: Claims['release'] = (userid, devices) =>
    workThrough(devices, async (deviceid) => {
      await tryWrite(documents, deleteItem(TableName, keyOf(deviceid), { userid }))
    })
  const takeOne = (userid: UserId, deviceid: DeviceId): Promise<boolean> => {
    const untilMs = now() + claimMs
    const item = { ...keyOf(deviceid), userid, untilMs, expiresAt: Math.ceil(untilMs / secondMs) }
    const free = [{ userid: undefined }, { userid }, { untilMs: atMost(now()) }]
    return tryWrite(documents, putItem(TableName, item, free))
  }
  return {
    take: async (userid, devices) => {
      let isLost = false
      await workThrough(devices, async (deviceid) => {
        if (!(await takeOne(userid, deviceid))) isLost = true
      })
      if (!isLost) return
      await release(userid, devices)
      throw new Problem(
        'conflict',
        'Somebody else is changing the plan of one of these devices. Please load the page again in a moment.',
      )
    },
    release,
  }
}
