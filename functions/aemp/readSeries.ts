import type { Link, readSeries as contract } from '../../shared/aemp/fleet'
import type { InputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { dayMs, secondMs } from '../../shared/core/time'
import type { Reading } from '../../shared/data/reading'
import { maxDataPoints } from '../../shared/data/queryReadings'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceId } from '../../shared/core/ids'
import { aempOfRecord } from './aempOfRecord'
import { elementOf, keysOf, timeOf, headerOf } from './equipment'
import { type FleetSources, pageSize } from './machines'
import { type AddressOf, findMachine } from './readFleet'

const mostDays = 7

const spanOf = ({ start, end }: Pick<InputOf<typeof contract>, 'start' | 'end'>) => {
  const [fromMs, toMs] = [Date.parse(start), Date.parse(end)]
  if (Number.isNaN(fromMs)) throw new Problem('invalid', 'Start is not a time.', { field: 'start' })
  if (Number.isNaN(toMs) || toMs < fromMs) {
    throw new Problem('invalid', 'End must be a time after the start.', { field: 'end' })
  }
  if (toMs - fromMs > mostDays * dayMs) {
    throw new Problem('invalid', `End must be at most ${mostDays} days after the start.`, { field: 'end' })
  }
  return { fromTime: fromMs / secondMs, toTime: toMs / secondMs }
}

/** Readings of a span in their order, as far as they are taken. */
async function* readingsIn(
  { query }: FleetSources,
  caller: Caller,
  asked: { deviceid: DeviceId; dataKeys: string[]; fromTime: number; toTime: number },
): AsyncGenerator<Reading> {
  let pageStartTime: number | undefined
  do {
    const page = await query({ ...asked, dataPoints: maxDataPoints, pageStartTime }, caller)
    yield* page.data
    pageStartTime = page.lastEvaluatedTime
  } while (pageStartTime !== undefined)
}

/** What an element says beside when: an unchanged state is listed once. */
const saidOf = ({ datetime: _datetime, ...said }: { datetime: string }): string => JSON.stringify(said)

export const readSeries =
  (sources: FleetSources, addressOf: AddressOf): Serve<typeof contract> =>
  async ({ pin, series, start, end, page }, caller) => {
    const span = spanOf({ start, end })
    const machine = await findMachine(sources, caller, ({ AEMP_equipmentID }) => AEMP_equipmentID === pin)
    const settings = aempOfRecord(machine)
    const dataKeys = keysOf(series, settings)
    const entries: NonNullable<ReturnType<typeof elementOf<typeof series>>>[] = []
    const wanted = page * pageSize
    if (dataKeys.length > 0) {
      for await (const reading of readingsIn(sources, caller, {
        deviceid: machine.deviceid,
        dataKeys,
        ...span,
      })) {
        const element = elementOf(series, reading, settings)
        const before = entries.at(-1)
        const isTold = series === 'EngineStatus' && element && before && saidOf(element) === saidOf(before)
        if (element !== undefined && isTold !== true) entries.push(element)
        if (entries.length > wanted) break
      }
    }
    const base = `/Fleet/Equipment/${encodeURIComponent(pin)}/${series}/${start}/${end}`
    const to = (rel: Link['rel'], at: number): Link => ({ rel, href: addressOf(`${base}/${at}`) })
    return {
      version: '1' as const,
      snapshotTime: timeOf(sources.now() / secondMs),
      Links: [
        to('self', page),
        ...(page > 1 ? [to('prev', page - 1)] : []),
        ...(entries.length > wanted ? [to('next', page + 1)] : []),
      ],
      EquipmentHeader: headerOf(machine),
      [series]: entries.slice(wanted - pageSize, wanted),
    }
  }
