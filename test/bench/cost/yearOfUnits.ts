import { provisioned } from '../../../infra/stacks/billingOf'
import prices from './prices.json'

export type Region = keyof typeof prices.regions
export type Prices = (typeof prices.regions)[Region]

/** What one device takes in a year. */
export interface YearOfUnits {
  messages: number
  connectedMinutes: number
  sqsRequests: number
  invocations: number
  gigabyteSeconds: number
  writeUnits: number
  readUnits: number
  /** Held all the time, once the oldest readings expire as fast as new ones come. */
  storedGigabytes: number
}

/** How much of what is provisioned autoscaling keeps in use, as `infra/stacks/billingOf.ts` asks of it. */
const usedPart = provisioned.usedPercent / 100

/** What a million units cost where they are provisioned by the hour. */
const perMillion = (unitHour: number): number => (unitHour / 3600 / usedPart) * 1e6

/** USD a year by what is billed. A reading is one message, one rule, one action. */
export const priceYear = (units: YearOfUnits, region: Region) => {
  const price: Prices = prices.regions[region]
  const millions = (count: number) => count / 1e6
  return {
    connection: millions(units.connectedMinutes) * price.iotMillionConnectionMinutes,
    messages: millions(units.messages) * price.iotMillionMessages,
    rules: millions(units.messages) * (price.iotMillionRules + price.iotMillionActions),
    queue: millions(units.sqsRequests) * price.sqsMillionRequests,
    lambda:
      millions(units.invocations) * price.lambdaMillionInvocations +
      units.gigabyteSeconds * price.lambdaGigabyteSecond,
    writes: millions(units.writeUnits) * price.dynamoMillionWriteUnits,
    reads: millions(units.readUnits) * price.dynamoMillionReadUnits,
    storage: units.storedGigabytes * 12 * price.dynamoGigabyteMonth,
    recovery: units.storedGigabytes * 12 * price.dynamoRecoveryGigabyteMonth,
  }
}

/** As `priceYear` where the setting `"capacity": "provisioned"` was chosen: units are paid by the hour. */
export const priceProvisionedYear = (units: YearOfUnits, region: Region) => {
  const price: Prices = prices.regions[region]
  return {
    ...priceYear(units, region),
    writes: (units.writeUnits / 1e6) * perMillion(price.dynamoWriteUnitHour),
    reads: (units.readUnits / 1e6) * perMillion(price.dynamoReadUnitHour),
  }
}
