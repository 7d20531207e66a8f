import { Problem } from '../../shared/core/problem'
import type { DisplayEntry } from '../../shared/display/displaySettings'
import { exceededBy, ownCardTypeOf, tooManyCards } from '../../shared/display/ownCards'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { TransactItem } from '../serverlog/logEntry'

export type DisplayChange = Record<string, DisplayEntry | null>

/** Whoever adds a widget or chart moves this version on, so that two who add at once cannot both be the last one. */
const addedKey = 'OWNCARDS'

const versionOf = (item: Record<string, unknown> | undefined): number =>
  typeof item?.version === 'number' ? item.version : 0

/**
 * The writes of a change of display settings. They hold only while no other widget or chart is added and none of
 * those that are changed here is removed: plan afresh when they are lost.
 * @throws Problem `invalid` beyond the number of widgets or charts that a device may have
 */
export const planDisplayWrites =
  (devices: Pick<DeviceStore, 'display' | 'item'>, TableName: string) =>
  async (deviceid: string, change: DisplayChange): Promise<TransactItem[]> => {
    const own = Object.keys(change).filter((key) => change[key] !== null && ownCardTypeOf(key) !== undefined)
    // The version first: a card added between the two reads then changes it before these writes arrive.
    const version = own.length === 0 ? 0 : versionOf(await devices.item(deviceid, addedKey))
    const existing = own.length === 0 ? [] : (await devices.display(deviceid)).map(({ key }) => key)
    const exceeded = exceededBy(existing, change)
    if (exceeded !== undefined) throw new Problem('invalid', tooManyCards(exceeded))

    const kept = new Set(own.filter((key) => existing.includes(key)))
    const writes = Object.entries(change).map(([key, entry]): TransactItem => {
      const Key = { deviceid, sk: deviceItem.display(key) }
      if (entry === null) return { Delete: { TableName, Key } }
      const condition = kept.has(key) ? { ConditionExpression: 'attribute_exists(sk)' } : {}
      return { Put: { TableName, Item: { ...Key, entry }, ...condition } }
    })
    const mark: TransactItem = {
      Put: {
        TableName,
        Item: { deviceid, sk: addedKey, version: version + 1 },
        ConditionExpression: version === 0 ? 'attribute_not_exists(sk)' : 'version = :version',
        ...(version === 0 ? {} : { ExpressionAttributeValues: { ':version': version } }),
      },
    }
    return kept.size === own.length ? writes : [...writes, mark]
  }
