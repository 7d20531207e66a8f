import type { CardKind } from '../../../../shared/display/metric'
import type { CardPlan } from '../../display/catalogue/planCards'
import { compareCards } from '../../display/catalogue/planCards'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'

/** What only those look for who look into the device: on a phone at the end. */
const technical: ReadonlySet<CardKind> = new Set<CardKind>([
  'deviceInfo',
  'gpsInfo',
  'commandQueue',
  'can',
  'ble',
  'capture',
  'rawJson',
])

/** Right behind the events. */
const alarmingPlace = 1.5

/** What takes much of a phone's height stands behind the values there. */
const phonePlaces: Partial<Record<CardKind, number>> = {
  state: 1.7,
  triggers: 10.2,
  position: 10.4,
  utilisation: 10.6,
  workStates: 10.6,
  assetImage: 10.8,
}

interface Moment {
  readonly display: DisplaySettings
  /** Channels on which an event lasts. */
  readonly alarming: ReadonlySet<string>
  readonly isPhone: boolean
}

export interface ArrangedCards {
  readonly cards: readonly CardPlan[]
  /** Put away behind a heading of their own. */
  readonly technical: readonly CardPlan[]
}

/** The order of the moment; what a person has put in its place stays there. */
export const arrangeCards = (
  plan: readonly CardPlan[],
  { display, alarming, isPhone }: Moment,
): ArrangedCards => {
  const placeOf = ({ key, card, sort }: CardPlan): number => {
    if (display[key]?.sort !== undefined) return sort
    if (alarming.has(key)) return alarmingPlace
    return (isPhone ? phonePlaces[card] : undefined) ?? sort
  }
  const placed = plan.map((card) => ({ ...card, sort: placeOf(card) })).sort(compareCards)
  if (!isPhone) return { cards: placed, technical: [] }
  const isPutAway = ({ key, card }: CardPlan) => technical.has(card) && display[key]?.sort === undefined
  return {
    cards: placed.filter((card) => !isPutAway(card)),
    technical: placed.filter(isPutAway),
  }
}
