import { mayOnDevice, type Role } from '../../../../shared/core/roles'
import type { CardKind } from '../../../../shared/display/metric'

interface Facts {
  readonly role: Role | undefined
  readonly featuresVersion: number | undefined
  readonly isQueueShown: boolean
  readonly hasAssetImage?: boolean
}

/** Cards of state and use came with the third generation (spec 1 §2). */
const stateFeatures = 3

const hasStates = ({ featuresVersion }: Facts) =>
  featuresVersion === undefined || featuresVersion >= stateFeatures

const rules: Partial<Record<CardKind, (facts: Facts) => boolean>> = {
  triggers: ({ role }) => mayOnDevice(role, 'useTriggers'),
  commandQueue: ({ isQueueShown }) => isQueueShown,
  state: hasStates,
  workStates: hasStates,
  utilisation: hasStates,
  assetImage: ({ hasAssetImage }) => hasAssetImage === true,
}

/** Whether a person may see a kind of card, on this device. */
export const isCardShown = (card: CardKind, facts: Facts): boolean => rules[card]?.(facts) ?? true
