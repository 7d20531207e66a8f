import { secondMs } from '../../../shared/core/time'
import { type Fuel, type FuelEvent, fuelEventKinds } from '../../../shared/fuel/fuel'
import { type Bounds, describeBounds } from '../../../shared/hours/hours'
import { openFormat } from '../ui/text/formatTime'

/** Less is written as nothing. */
const leastHours = 0.05

/** What is not known has no upper bound that says anything: `≥ 159.5 L · 2.0 h not known`. */
const sayUsed = (bounds: Bounds, unit: string, unknownHours: number): string =>
  unknownHours < leastHours
    ? describeBounds(bounds, unit)
    : `≥ ${bounds.atLeast.toFixed(1)} ${unit} · ${unknownHours.toFixed(1)} h not known`

export const sayLitres = ({ usedLitres, litresUnknownHours }: Fuel): string | undefined =>
  usedLitres && sayUsed(usedLitres, 'L', litresUnknownHours)

export const sayPercent = ({ usedPercent, percentUnknownHours }: Fuel): string | undefined =>
  usedPercent && sayUsed(usedPercent, '% of the tank', percentUnknownHours)

const plurals: Record<FuelEvent['kind'], string> = { refuel: 'refuels', loss: 'possible losses' }

/** `2 refuels`, `1 possible loss`; nothing where there are none. */
export const sayCount = ({ events }: Fuel, kind: FuelEvent['kind']): string | undefined => {
  const count = events.filter((event) => event.kind === kind).length
  if (count === 0) return undefined
  return `${count} ${count === 1 ? fuelEventKinds[kind].toLowerCase() : plurals[kind]}`
}

/** `≥ 159.5 L · 2 refuels · 1 possible loss`; nothing of a machine whose fuel was not read. */
export const describeFuel = (fuel: Fuel): string | undefined => {
  const used = sayLitres(fuel) ?? sayPercent(fuel)
  if (used === undefined) return undefined
  const doubt = fuel.doubts === undefined ? undefined : 'in doubt'
  return [used, doubt, sayCount(fuel, 'refuel'), sayCount(fuel, 'loss')]
    .filter((part) => part !== undefined)
    .join(' · ')
}

const minutes = openFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** `21 Nov, 10:02 – 10:07`: it was at some time between the two readings. */
export const sayBetween = ({ fromTs, toTs }: FuelEvent): string =>
  minutes().formatRange(fromTs * secondMs, toTs * secondMs)
