import { toasts } from '../ui/toast/toasts'
import { type Place, maxPlaces } from './places'
import { usePlaces } from './usePlaces'

/** What stands in the way of one more favourite. */
const full = `There are ${maxPlaces} favourites already. Remove one of them first.`

/** The favourites of the signed-in person; `toggle` keeps a place among them or takes it out, and never loses another. */
export const useFavourites = () => {
  const { places, add, remove, has } = usePlaces('homeFavourites')
  const toggle = (place: Place) => {
    if (has(place.id)) remove(place.id)
    else if (places.length < maxPlaces) add(place)
    else toasts.show({ tone: 'error', text: full })
  }
  return { places, has, toggle }
}
