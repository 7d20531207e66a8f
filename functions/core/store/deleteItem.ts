import { type When, conditionOf } from './conditionOf'
import type { TransactItem } from './transact'

type Key = Readonly<Record<string, string>>

/** A write that deletes an item, if `when` holds of it. */
export const deleteItem = (
  TableName: string,
  Key: Key,
  when?: When,
): { Delete: NonNullable<TransactItem['Delete']> } => ({
  Delete: { TableName, Key, ...conditionOf(when) },
})

/** A part of a transaction that writes nothing and stops it unless `when` holds of an item. */
export const checkItem = (TableName: string, Key: Key, when: When): TransactItem => ({
  ConditionCheck: { TableName, Key, ConditionExpression: '', ...conditionOf(when) },
})
