import { useCallback, useMemo, useEffect } from 'react'
import { useUser } from '../core/session/sessionContext'
import { useStored } from '../core/storage/useStored'
import { type Place, PlaceIds, PlaceNames, namePlaces, withPlace, withoutPlace, maxPlaces } from './places'
import { toasts } from '../ui/toast/toasts'

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

/** Adds this device or group to the recent ones; nothing happens before its name is known. */
export const useVisit = (id: Place['id'], name: string | undefined): void => {
  const { places, add } = usePlaces('homeRecent')
  const isFirst = places[0]?.id === id && places[0].name === name
  useEffect(() => {
    if (name !== undefined && !isFirst) add({ id, name })
  }, [id, name, isFirst, add])
}
