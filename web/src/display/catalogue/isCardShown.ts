import { mayOnDevice, type Role } from '../../../../shared/core/roles'
import type { CardKind } from '../../../../shared/display/metric'

interface Viewer {
  readonly role: Role | undefined
  /** Undefined until the device has sent its firmware version. */
  readonly featuresVersion: number | undefined
}

interface Facts extends Viewer {
  readonly isQueueShown: boolean
  readonly hasAssetImage?: boolean
}

/** Cards of state and use came with the third generation. */
const stateFeatures = 3

const hasStates = ({ featuresVersion }: Viewer) =>
  featuresVersion !== undefined && featuresVersion >= stateFeatures

const viewerRules: Partial<Record<CardKind, (viewer: Viewer) => boolean>> = {
  triggers: ({ role }) => mayOnDevice(role, 'useTriggers'),
  state: hasStates,
  workStates: hasStates,
  utilisation: hasStates,
}

const momentRules: Partial<Record<CardKind, (facts: Facts) => boolean>> = {
  commandQueue: ({ isQueueShown }) => isQueueShown,
  assetImage: ({ hasAssetImage }) => hasAssetImage === true,
}

/** Whether a person may ever see a kind of card on this device. */
export const canBeShown = (card: CardKind, viewer: Viewer): boolean => viewerRules[card]?.(viewer) ?? true

/** Whether a person sees a kind of card on this device now. */
export const isCardShown = (card: CardKind, facts: Facts): boolean =>
  canBeShown(card, facts) && (momentRules[card]?.(facts) ?? true)
