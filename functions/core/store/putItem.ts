import type { TransactItem } from './transact'
import { type When, conditionOf } from './conditionOf'

interface Put {
  Put: NonNullable<TransactItem['Put']>
}

/** A write that puts a whole item, in the place of what stood there, if `when` holds of that. */
export const putItem = (TableName: string, Item: object, when?: When): Put => ({
  Put: { TableName, Item: { ...Item }, ...conditionOf(when) },
})

/**
 * A write that puts an item under the next version, if the one before is still the one that was read; 0 stands for an
 * item that was not there.
 */
export const putIfVersion = (
  TableName: string,
  Key: Readonly<Record<string, string>>,
  fields: object,
  version: number,
): Put =>
  putItem(
    TableName,
    { ...Key, ...fields, version: version + 1 },
    { version: version === 0 ? undefined : version },
  )
