import type { Device } from '../../devices/useDevice'

/** The plan's name when it restricts data: a card that needs more says so. */
export const lackingPlanOf = ({ isRestricted, tier }: Device): string | undefined =>
  isRestricted === true ? (tier?.name ?? '---') : undefined
