import { queryReadings } from '../../../shared/data/queryReadings'
import type { Device } from '../../harness/makeDevices'
import type { Harness } from '../../harness/openHarness'
import type { Outcome } from './Load'

const pageLength = 1000

/** A device, and which of its numbered readings were acknowledged: each has its number as `cp1`. */
export interface Numbered {
  device: Device
  acknowledged: ReadonlySet<number>
}

/** Counts what is there of numbered readings from a time on, as a person of the devices reads them. */
export const judgeReadings = async (
  alive: Harness,
  email: string,
  fromTime: number,
  sent: readonly Numbered[],
): Promise<Outcome> => {
  const readAll = async ({ deviceid }: Device): Promise<number[]> => {
    const { access } = await alive.signIn(email)
    const seen: number[] = []
    let pageStartTime: number | undefined
    do {
      const request = { deviceid, fromTime, dataPoints: pageLength, pageStartTime }
      const page = await alive.ask(queryReadings, request, access)
      seen.push(...page.data.map(({ cp1 }) => Number(cp1)))
      pageStartTime = page.lastEvaluatedTime
    } while (pageStartTime !== undefined)
    return seen
  }
  const all: Outcome = { acknowledged: 0, lost: 0, doubled: 0 }
  for (const { device, acknowledged } of sent) {
    const seen = await readAll(device)
    const distinct = new Set(seen)
    all.acknowledged += acknowledged.size
    all.lost += [...acknowledged].filter((n) => !distinct.has(n)).length
    all.doubled += seen.length - distinct.size
  }
  return all
}
