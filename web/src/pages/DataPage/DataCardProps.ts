import type { CardKind } from '../../display/metric'
import type { Device } from '../../devices/useDevice'
import type { CardPlaces } from './createCardPlaces'

/** What a card of the page is drawn from. */
export interface DataCardProps {
  readonly dataKey: string
  readonly card: CardKind
  readonly device: Device
  readonly places: CardPlaces
  readonly onOpen: (key: string) => void
  readonly onLoadEarlier: () => void
  /** Opens the settings of a card; absent for those who may not change them. */
  readonly onConfigure: ((key: string) => void) | undefined
}
