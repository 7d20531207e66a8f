import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { type When, conditionOf, openPlaceholders } from './conditionOf'

type Key = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

export interface FieldChange {
  /** Fields with their new values; one that is `undefined` stays as it is. */
  set?: Fields
  /** As `set`, where there is no value yet. */
  setOnce?: Fields
  /** Added to what is there, or to nothing. */
  add?: Readonly<Record<string, number>>
  remove?: readonly string[]
  /** Nothing is changed unless this holds. */
  when?: When
}

export interface Update {
  Update: NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]['Update']>
}

const isGiven = ([, value]: [string, unknown]): boolean => value !== undefined

/** A write that changes fields of one item and leaves the others alone. There must be something to change. */
export const setFields = (
  TableName: string,
  Key: Key,
  { set = {}, setOnce = {}, add = {}, remove = [], when }: FieldChange,
): Update => {
  const placeholders = openPlaceholders()
  const { name, value } = placeholders
  const clauses = {
    SET: [
      ...Object.entries(set)
        .filter(isGiven)
        .map(([field, each]) => `${name(field)} = ${value(each)}`),
      ...Object.entries(setOnce)
        .filter(isGiven)
        .map(([field, each]) => `${name(field)} = if_not_exists(${name(field)}, ${value(each)})`),
    ],
    ADD: Object.entries(add).map(([field, each]) => `${name(field)} ${value(each)}`),
    REMOVE: remove.map(name),
  }
  const UpdateExpression = Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([word, parts]) => `${word} ${parts.join(', ')}`)
    .join(' ')
  return { Update: { TableName, Key, UpdateExpression, ...conditionOf(when, placeholders) } }
}
