import { useCallback } from 'react'
import { useUser } from '../core/sessionContext'
import { useStored } from '../core/useStored'
import { type Place, Places, withPlace, withoutPlace } from './places'

const none: Place[] = []

/** Favourites or recent places of the signed-in person, in this browser. */
export const usePlaces = (list: 'homeFavourites' | 'homeRecent') => {
  const { userid } = useUser()
  const [places, setPlaces] = useStored(`user:${userid}`, list, Places, none)
  const add = useCallback((place: Place) => setPlaces(withPlace(places, place)), [places, setPlaces])
  const remove = useCallback((id: string) => setPlaces(withoutPlace(places, id)), [places, setPlaces])
  const clear = useCallback(() => setPlaces(none), [setPlaces])
  return { places, add, remove, clear, has: (id: string) => places.some((place) => place.id === id) }
}
