import * as z from 'zod'
import { ApiError, invalid } from './apiError'
import { type Capacity, type Given, type Throughput, madeOnDemand, type Table } from './table'
import type { Engine } from './engine'
import { parseRequest } from './validateRequest'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A table goes on demand so often in 24 hours. */
const switchesADay = 4
/** Units are lowered so often in a day (UTC), and beyond that once an hour. */
const loweringsADay = 4

const limit = (message: string) =>
  new ApiError('LimitExceededException', `Subscriber limit exceeded: ${message}`)

const Units = z.object({
  ReadCapacityUnits: z.number().int().positive(),
  WriteCapacityUnits: z.number().int().positive(),
})
const UpdateTable = z.strictObject({
  TableName: z.string(),
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']).optional(),
  ProvisionedThroughput: Units.optional(),
  GlobalSecondaryIndexUpdates: z
    .array(
      z.strictObject({ Update: z.strictObject({ IndexName: z.string(), ProvisionedThroughput: Units }) }),
    )
    .optional(),
})

const capacityOf = (table: Table): Capacity => table.capacity ?? madeOnDemand(0)

const partsOf = ({ description }: Table): string[] => [
  '',
  ...(description.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName),
]

const throughputOf = (given: Given | undefined) => {
  const last = given?.lowerMs.at(-1)
  return {
    ReadCapacityUnits: given?.ReadCapacityUnits ?? 0,
    WriteCapacityUnits: given?.WriteCapacityUnits ?? 0,
    NumberOfDecreasesToday: 0,
    ...(last === undefined ? {} : { LastDecreaseDateTime: last / 1000 }),
  }
}

const describe = (table: Table) => {
  const { mode, madeMs, onDemandMs, given } = capacityOf(table)
  const { description } = table
  return {
    ...description,
    CreationDateTime: madeMs / 1000,
    BillingModeSummary: {
      BillingMode: mode,
      LastUpdateToPayPerRequestDateTime: (onDemandMs.at(-1) ?? madeMs) / 1000,
    },
    ProvisionedThroughput: throughputOf(given['']),
    ...(description.GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: description.GlobalSecondaryIndexes.map((index) => ({
        ...index,
        ProvisionedThroughput: throughputOf(given[index.IndexName]),
      })),
    }),
  }
}

const DescribeTable = z.object({ TableName: z.string() })

/** DescribeTable, with how the table is paid. */
export const describeTable =
  ({ tables }: Engine) =>
  (raw: object) => ({ Table: describe(tables.get(parseRequest(DescribeTable, raw).TableName)) })

/** @throws as DynamoDB does when the part was lowered too often */
const give = (before: Given | undefined, units: Throughput, nowMs: number): Given => {
  const { lowerMs = [] } = before ?? {}
  if (before === undefined) return { ...units, lowerMs }
  const isLower =
    units.ReadCapacityUnits < before.ReadCapacityUnits || units.WriteCapacityUnits < before.WriteCapacityUnits
  if (!isLower) return { ...units, lowerMs }
  const today = lowerMs.filter((ms) => Math.floor(ms / dayMs) === Math.floor(nowMs / dayMs))
  if (today.length >= loweringsADay && nowMs - (today.at(-1) ?? 0) < hourMs) {
    throw limit('Provisioned throughput decreases are limited within a given UTC day.')
  }
  return { ...units, lowerMs: [...today, nowMs] }
}

const toOnDemand = (capacity: Capacity, nowMs: number): Capacity => {
  const lately = capacity.onDemandMs.filter((ms) => nowMs - ms < dayMs)
  if (lately.length >= switchesADay) throw limit('The table was put on demand four times in 24 hours.')
  return { ...capacity, mode: 'PAY_PER_REQUEST', onDemandMs: [...lately, nowMs], given: {} }
}

const changeUnits = (
  table: Table,
  capacity: Capacity,
  wanted: ReadonlyMap<string, Throughput>,
  nowMs: number,
): Capacity => {
  const isBegun = capacity.mode === 'PAY_PER_REQUEST'
  const parts = partsOf(table)
  const unknown = [...wanted.keys()].find((part) => !parts.includes(part))
  if (unknown !== undefined) throw invalid(`The table does not have the specified index: ${unknown}`)
  const missing = isBegun ? parts.find((part) => !wanted.has(part)) : undefined
  if (missing !== undefined) {
    throw invalid(
      `One or more parameter values were invalid: ProvisionedThroughput must be specified for ${missing === '' ? 'the table' : `index: ${missing}`}`,
    )
  }
  const given = { ...capacity.given }
  for (const [part, units] of wanted) {
    const before = given[part]
    if (
      before?.ReadCapacityUnits === units.ReadCapacityUnits &&
      before.WriteCapacityUnits === units.WriteCapacityUnits
    ) {
      throw invalid(
        `The provisioned throughput for the ${part === '' ? 'table' : `index ${part}`} will not change.`,
      )
    }
    given[part] = give(before, units, nowMs)
  }
  return { ...capacity, mode: 'PROVISIONED', given }
}

/** UpdateTable, as far as it changes how a table is paid. What takes DynamoDB minutes is done at once. */
export const updateTable =
  ({ tables, now }: Engine) =>
  async (raw: object) => {
    const {
      TableName,
      BillingMode,
      ProvisionedThroughput,
      GlobalSecondaryIndexUpdates = [],
    } = parseRequest(UpdateTable, raw)
    const table = tables.get(TableName)
    const capacity = capacityOf(table)
    const wanted = new Map<string, Throughput>([
      ...(ProvisionedThroughput === undefined ? [] : [['', ProvisionedThroughput] as const]),
      ...GlobalSecondaryIndexUpdates.map(
        ({ Update }) => [Update.IndexName, Update.ProvisionedThroughput] as const,
      ),
    ])
    const mode = BillingMode ?? capacity.mode
    if (mode === 'PAY_PER_REQUEST' && wanted.size > 0) {
      throw invalid(
        'One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST',
      )
    }
    if (wanted.size === 0 && mode === capacity.mode) {
      throw invalid(
        'At least one of ProvisionedThroughput, BillingMode or GlobalSecondaryIndexUpdates is required',
      )
    }
    table.capacity =
      mode === 'PAY_PER_REQUEST' ? toOnDemand(capacity, now()) : changeUnits(table, capacity, wanted, now())
    await tables.save(table)
    return { TableDescription: describe(table) }
  }
