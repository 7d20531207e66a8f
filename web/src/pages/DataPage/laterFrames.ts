import type { CardKind } from '../../../../shared/display/metric'
import { triggersCardHeight } from '../../commands/triggersCardHeight'
import type { Device } from '../../devices/useDevice'
import { lackingPlanOf } from './lackingPlanOf'

/** The room that a card keeps free until its code is there. */
interface LaterFrame {
  readonly rows?: number
  readonly phoneRows?: number
  readonly wide?: boolean
}

/** Cards that tell less at first sight than the values do: their code comes when those have been drawn. */
const laterFrames = {
  position: { rows: 2, wide: true },
  gpsInfo: { rows: 2 },
  commandQueue: { rows: 2, wide: true },
  deviceInfo: { rows: 2 },
  triggers: (device) => triggersCardHeight(device.display, lackingPlanOf(device)),
  assetImage: { rows: 2 },
  can: { rows: 2, wide: true },
  faults: { wide: true },
  ble: { wide: true, phoneRows: 2 },
  workStates: { rows: 2, phoneRows: 2 },
  utilisation: { phoneRows: 1 },
  chart: { rows: 2, wide: true },
  rawJson: { rows: 2, phoneRows: 3, wide: true },
} as const satisfies Partial<Record<CardKind, LaterFrame | ((device: Device) => LaterFrame)>>

export type LaterKind = keyof typeof laterFrames

export const laterFrameOf = (card: LaterKind, device: Device): LaterFrame => {
  const frame: LaterFrame | ((device: Device) => LaterFrame) = laterFrames[card]
  return typeof frame === 'function' ? frame(device) : frame
}

export const isLater = (card: CardKind): card is LaterKind => card in laterFrames
