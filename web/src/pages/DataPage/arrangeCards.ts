import type { CardKind } from '../../../../shared/display/metric'
import type { DisplaySettings } from '../../../../shared/display/displaySettings'
import { type CardPlan, compareCards } from '../../display/catalogue/planCards'
import { isFolded, type Section, sectionOf } from '../../display/catalogue/cardPlace'

/** Right behind the events. */
const alarmingPlace = 1.5

/** What takes much of a phone's height stands behind the values there. */
const phonePlaces: Partial<Record<CardKind, { readonly section: Section; readonly sort: number }>> = {
  utilisation: { section: 'machine', sort: 49.1 },
  workStates: { section: 'machine', sort: 49.2 },
  position: { section: 'motion', sort: 62 },
}

interface Moment {
  readonly display: DisplaySettings
  /** Channels on which an event lasts. */
  readonly alarming: ReadonlySet<string>
  readonly isPhone: boolean
}

export interface CardSection {
  readonly section: Section
  readonly cards: readonly CardPlan[]
  /** Put away behind a heading of their own. */
  readonly folded: readonly CardPlan[]
}

interface Placed extends CardPlan {
  /** Absent where a person has chosen the place: then it is that of its neighbours. */
  readonly section: Section | undefined
}

const place = (card: CardPlan, { display, alarming, isPhone }: Moment): Placed => {
  if (display[card.key]?.sort !== undefined) return { ...card, section: undefined }
  if (alarming.has(card.key)) return { ...card, section: 'now', sort: alarmingPlace }
  const onPhone = isPhone ? phonePlaces[card.card] : undefined
  return { ...card, section: sectionOf(card.key), ...onPhone }
}

/**
 * The sections of the moment. The order of the cards is that of their places, over all sections: a card that a person
 * has moved stands where it was put, in the section of what is before it, and is not folded away.
 */
export const arrangeCards = (plan: readonly CardPlan[], moment: Moment): readonly CardSection[] => {
  const placed = plan.map((card) => place(card, moment)).sort(compareCards)
  const found = new Map<Section, { cards: CardPlan[]; folded: CardPlan[] }>()
  let here: Section = 'now'
  for (const { section, ...card } of placed) {
    here = section ?? here
    const part = found.get(here) ?? { cards: [], folded: [] }
    found.set(here, part)
    const isPutAway = section !== undefined && section !== 'now' && isFolded(card.key, card.card)
    part[isPutAway ? 'folded' : 'cards'].push(card)
  }
  return [...found].map(([section, cards]) => ({ section, ...cards }))
}
