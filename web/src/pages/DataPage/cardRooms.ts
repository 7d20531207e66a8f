import type { CardKind } from '../../../../shared/display/metric'
import { triggerRows } from '../../commands/triggerRows'
import type { Device } from '../../devices/useDevice'

/** The plan's name when it restricts data: a card that needs more says so. */
export const lackingPlanOf = ({ isRestricted, tier }: Device): string | undefined =>
  isRestricted === true ? (tier?.name ?? '---') : undefined

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
  workStates: { rows: 2, phoneRows: 3 },
  // With the line of fuel that most machines have.
  utilisation: { phoneRows: 2 },
  chart: { rows: 2, wide: true },
  rawJson: { rows: 2, phoneRows: 3, wide: true },
} as const satisfies Partial<Record<CardKind, CardRoom>>

/** Cards that say less at first sight than the values do. */
export type MoreKind = keyof typeof rooms

export const isMore = (card: CardKind): card is MoreKind => card in rooms

export const roomOf = (card: MoreKind, device: Device): CardRoom =>
  card === 'triggers' ? triggerRows(device.display, lackingPlanOf(device)) : rooms[card]
