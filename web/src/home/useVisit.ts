import { useEffect } from 'react'
import type { Place } from './places'
import { usePlaces } from './usePlaces'

/** Remembers that somebody came to this device or group; nothing happens before its name is known. */
export const useVisit = (id: Place['id'], name: string | undefined): void => {
  const { places, add } = usePlaces('homeRecent')
  const isFirst = places[0]?.id === id && places[0].name === name
  useEffect(() => {
    if (name !== undefined && !isFirst) add({ id, name })
  }, [id, name, isFirst, add])
}
