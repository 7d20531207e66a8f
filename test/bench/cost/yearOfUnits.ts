import { hourlyShare, stepSeconds, stepsRead } from '../../../functions/capacity/planTable'
import prices from './prices.json'

export type Region = keyof typeof prices.regions
export type Prices = (typeof prices.regions)[Region]

/** What one device takes of a table, on one of its messages and once a day when its day is packed. */
export interface UnitsOfTable {
  /** Of the tables that every message writes to: others are always on demand. */
  isSteady: boolean
  indexes: readonly string[]
  message: { read: number; write: number }
  packing: { read: number; write: number }
}

/** What one device takes in a year. */
export interface YearOfUnits {
  messages: number
  connectedMinutes: number
  sqsRequests: number
  invocations: number
  gigabyteSeconds: number
  tables: Readonly<Record<string, UnitsOfTable>>
  /** Held all the time, once the oldest readings expire as fast as new ones come. */
  storedGigabytes: number
}

/** How a stage is set up, and how many devices it has. */
export interface Stage {
  devices: number
  /** Tables follow their use, as a stage does that says nothing. */
  followsUse: boolean
  /** Topics that name their rule, as new devices have them. */
  namesRule: boolean
  /** Shards of a stream instead of the queue. */
  shards?: number
}

const days = 365
const daySeconds = 86_400
const hoursAYear = days * 24
const runsAYear = hoursAYear * 12
const stepsADay = daySeconds / stepSeconds
const stepsAnHour = 3600 / stepSeconds
/** The hour in which days are packed, and how many runs of the packer share them. */
const packingHour = 2
const packingRuns = 4

type Kind = 'read' | 'write'
const nothing = new Array<number>(stepsRead).fill(0)

/** What a fleet takes of a table, by the steps in which the job sees it: messages at all hours, packing in one. */
const useOf = ({ message, packing }: UnitsOfTable, messagesADay: number, devices: number) => {
  const steps = (kind: Kind) =>
    nothing.map((_, at) => {
      // The steps end with a day; the first of them are of the hour before it.
      const step = (at + 2 * stepsADay - stepsRead) % stepsADay
      const inHour = step - packingHour * stepsAnHour
      const isPacking = inHour >= 0 && inHour < stepsAnHour && inHour % (stepsAnHour / packingRuns) === 0
      const messages = (message[kind] * messagesADay) / stepsADay
      return devices * (messages + (isPacking ? packing[kind] / packingRuns : 0))
    })
  return { read: steps('read'), write: steps('write') }
}

/** Part of its price by the request that a table costs: 1 where the job leaves it on demand. */
export const shareOfTable = (table: UnitsOfTable, messagesADay: number, devices: number): number => {
  if (!table.isSteady) return 1
  const parts = new Map([
    ['', useOf(table, messagesADay, devices)],
    ...table.indexes.map((index) => [index, { read: nothing, write: nothing }] as const),
  ])
  const share = hourlyShare(parts)
  return share <= 0.8 ? share : 1
}

/** USD a year by what is billed. A reading is one message, one rule, one action. */
export const priceYear = (units: YearOfUnits, region: Region, stage: Stage) => {
  const price: Prices = prices.regions[region]
  const millions = (count: number) => count / 1e6
  const messagesADay = units.messages / days
  const shares = Object.entries(units.tables).map(
    ([name, table]) =>
      [name, table, stage.followsUse ? shareOfTable(table, messagesADay, stage.devices) : 1] as const,
  )
  const tables = (kind: Kind, usd: number) =>
    shares.reduce((sum, [, { message, packing }, share]) => {
      const ofYear = message[kind] * units.messages + packing[kind] * days
      return sum + millions(ofYear) * usd * share
    }, 0)
  // Four figures of each part of a table that has units, every five minutes; once an hour of one on demand.
  const figures = shares
    .filter(([, { isSteady }]) => isSteady && stage.followsUse)
    .reduce((sum, [, { indexes }, share]) => {
      const runs = share < 1 ? runsAYear : hoursAYear
      return sum + 4 * (1 + indexes.length) * runs
    }, 0)
  const { shards } = stage
  const entry =
    shards === undefined
      ? { queue: millions(units.sqsRequests) * price.sqsMillionRequests }
      : {
          stream:
            (shards * hoursAYear * price.kinesisShardHour) / stage.devices +
            millions(units.messages) * price.kinesisMillionPuts,
        }
  return {
    ...entry,
    connection: millions(units.connectedMinutes) * price.iotMillionConnectionMinutes,
    messages: stage.namesRule ? 0 : millions(units.messages) * price.iotMillionMessages,
    rules: millions(units.messages) * (price.iotMillionRules + price.iotMillionActions),
    lambda:
      millions(units.invocations) * price.lambdaMillionInvocations +
      units.gigabyteSeconds * price.lambdaGigabyteSecond,
    writes: tables('write', price.dynamoMillionWriteUnits),
    reads: tables('read', price.dynamoMillionReadUnits),
    figures: ((figures / 1000) * price.cloudwatchThousandMetrics) / stage.devices,
    storage: units.storedGigabytes * 12 * price.dynamoGigabyteMonth,
    recovery: units.storedGigabytes * 12 * price.dynamoRecoveryGigabyteMonth,
  }
}
