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
    /** Brings a card into sight and gives it the focus. */
    show: (key: string) => {
      const card = places.get(key)?.firstElementChild
      if (!(card instanceof HTMLElement)) return
      // One that is put away is brought out first.
      card.closest('details')?.setAttribute('open', '')
      card.scrollIntoView({ block: 'center' })
      card.focus()
    },
  }
}

export type CardPlaces = ReturnType<typeof createCardPlaces>
