import type { CardKind } from '../../../../shared/display/metric'
import type { CardActions } from '../../displaysettings/useDisplaySettings'
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
  /** Absent for those who may not change how the device is shown. */
  readonly actions: CardActions | undefined
}
