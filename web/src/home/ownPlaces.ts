import { useCallback, useMemo, useEffect } from 'react'
import * as z from 'zod/mini'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { useUser } from '../core/session/sessionContext'
import { useStored } from '../core/storage/useStored'
import { paths } from '../paths'
import { toasts } from '../ui/toast/toasts'

const PlaceId = z.union([DeviceId, GroupId])
type PlaceId = z.infer<typeof PlaceId>

/** A device or group among the recent or favourite ones. */
export interface Place {
  id: PlaceId
  name: string
}

export const maxPlaces = 10

/** What stays in the browser after the logout: which places, and not what they are called. */
export const PlaceIds = z.pipe(
  z.array(z.object({ id: PlaceId })),
  z.transform((list) => list.slice(0, maxPlaces).map(({ id }) => ({ id }))),
)
type PlaceIds = z.infer<typeof PlaceIds>

/** What places are called, for as long as the session lasts. */
const PlaceNames = z.record(z.string(), z.string().check(z.maxLength(200)))
type PlaceNames = z.infer<typeof PlaceNames>

/** Ids differ by their length: a group has eleven characters, a device nine. */
export const isGroupId = (id: string): id is GroupId => id.length === 11

/** The list with this place first, each place once, the oldest dropped beyond ten. */
export const withPlace = (list: PlaceIds, id: PlaceId): PlaceIds =>
  [{ id }, ...list.filter((place) => place.id !== id)].slice(0, maxPlaces)

export const withoutPlace = (list: PlaceIds, id: string): PlaceIds => list.filter((place) => place.id !== id)

/** The places with their names; one that is not named in this session is called by its id. */
export const namePlaces = (list: PlaceIds, names: PlaceNames): Place[] =>
  list.map(({ id }) => ({ id, name: names[id] ?? id }))

export const pathOfPlace = (id: GroupId | DeviceId): string =>
  isGroupId(id) ? paths.group(id) : paths.data(id)

/** The group to open: the one last seen if it is still there, else the first. */
export const chooseGroup = <G extends { groupid: string }>(
  recents: readonly { id: string }[],
  groups: readonly G[],
): G | undefined => {
  const last = recents.find(({ id }) => groups.some(({ groupid }) => groupid === id))
  return groups.find(({ groupid }) => groupid === last?.id) ?? groups[0]
}

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
