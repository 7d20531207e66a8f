import type { CardKind } from '../../../../shared/display/metric'
import type { CardActions } from '../../displaysettings/useDisplaySettings'
import type { Device } from '../../devices/useDevice'
import type { CardPicture } from '../../displaysettings/ArrangeTile'

/** Where the cards of a page stand, for the person who leads to one of them. */
export const createCardPlaces = () => {
  const places = new Map<string, HTMLElement>()
  return {
    /** Notes where a card stands for as long as it is there; for the `ref` of its place. */
    attach: (key: string, place: HTMLElement | null) => {
      if (place === null) return undefined
      places.set(key, place)
      return () => void places.delete(key)
    },
    /** What each card looks like now, for as long as it is arranged. */
    pictures: (): ReadonlyMap<string, CardPicture> => {
      const cards = [...places].flatMap(([key, place]) => {
        const card = place.firstElementChild
        return card instanceof HTMLElement && card.offsetHeight > 0 ? [[key, card] as const] : []
      })
      const narrowest = Math.min(...cards.map(([, card]) => card.offsetWidth))
      return new Map(
        cards.map(([key, card]) => [
          key,
          {
            heightPx: card.offsetHeight,
            columns: Math.round(card.offsetWidth / narrowest),
            drawing: card.cloneNode(true),
          },
        ]),
      )
    },
    /** Scrolls no farther than it takes to see a card. */
    keepInSight: (key: string) => places.get(key)?.firstElementChild?.scrollIntoView({ block: 'nearest' }),
    /** Brings a card into sight and gives it the focus. */
    show: (key: string) => {
      const card = places.get(key)?.firstElementChild
      if (!(card instanceof HTMLElement)) return
      // One that is put away is brought out first, of all that it is put away in.
      for (let at = card.closest('details'); at !== null; at = at.parentElement?.closest('details') ?? null) {
        at.open = true
      }
      card.scrollIntoView({ block: 'center' })
      card.focus()
    },
  }
}

export type CardPlaces = ReturnType<typeof createCardPlaces>

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
