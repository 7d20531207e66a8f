import type { CardKind } from '../../../../shared/display/metric'
import { leastRows } from '../../data/cards/workStateRows'
import { triggerRows } from '../../commands/triggerRows'
import type { Device } from '../../devices/useDevice'
import { lackingPlanOf } from './lackingPlanOf'

/** The room of a card, as `Card` takes it. */
interface CardRoom {
  readonly rows?: number
  readonly phoneRows?: number
  readonly wide?: boolean
}

/** The cards whose code comes with the first of them, and the room that their skeletons hold until then. */
const rooms = {
  position: { rows: 2, wide: true },
  gpsInfo: { wide: true, phoneRows: 2 },
  commandQueue: { rows: 2, wide: true },
  deviceInfo: { rows: 2 },
  triggers: {},
  assetImage: { rows: 2 },
  can: { rows: 2, wide: true },
  faults: { wide: true },
  ble: { wide: true, phoneRows: 2 },
  workStates: { rows: 2, phoneRows: leastRows },
  utilisation: { phoneRows: 1 },
  chart: { rows: 2, wide: true },
  rawJson: { rows: 2, phoneRows: 3, wide: true },
} as const satisfies Partial<Record<CardKind, CardRoom>>

/** Cards that say less at first sight than the values do. */
export type MoreKind = keyof typeof rooms

export const isMore = (card: CardKind): card is MoreKind => card in rooms

interface Known {
  device: Device
  /** The keys of the readings. */
  keys: readonly string[]
}

/** As much as the card takes by all that is known before its code is here. */
export const roomOf = (card: MoreKind, { device, keys }: Known): CardRoom => {
  const lackingPlan = lackingPlanOf(device)
  switch (card) {
    case 'triggers':
      return triggerRows(device.display, lackingPlan)
    case 'utilisation': {
      const hasFuel = keys.some((key) => key === 'fuel_level' || key === 'total_fuel')
      return { phoneRows: hasFuel && lackingPlan === undefined ? 2 : 1 }
    }
    default:
      return rooms[card]
  }
}
