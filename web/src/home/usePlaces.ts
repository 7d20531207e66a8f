import { useCallback, useMemo } from 'react'
import { useUser } from '../core/session/sessionContext'
import { useStored } from '../core/storage/useStored'
import { type Place, PlaceIds, PlaceNames, namePlaces, withPlace, withoutPlace } from './places'

const none: { id: Place['id'] }[] = []
const noNames: Record<string, string> = {}

/**
 * Favourites or recent places of the signed-in person, in this browser. The lists wait for that person's next session;
 * the names go with this one.
 */
export const usePlaces = (list: 'homeFavourites' | 'homeRecent') => {
  const { userid } = useUser()
  const [ids, setIds] = useStored(`user:${userid}`, list, PlaceIds, none)
  const [names, setNames] = useStored('session', 'placeNames', PlaceNames, noNames)
  const places = useMemo(() => namePlaces(ids, names), [ids, names])
  const add = useCallback(
    ({ id, name }: Place) => {
      if (names[id] !== name) setNames({ ...names, [id]: name })
      setIds(withPlace(ids, id))
    },
    [ids, names, setIds, setNames],
  )
  const remove = useCallback((id: string) => setIds(withoutPlace(ids, id)), [ids, setIds])
  const clear = useCallback(() => setIds(none), [setIds])
  return { places, add, remove, clear, has: (id: string) => ids.some((place) => place.id === id) }
}
