import type { DeviceId, GroupId } from '../../../shared/core/ids'
import type { Place } from './ownPlaces'

interface GroupOfDevices {
  groupid: GroupId
  groupName: string
  devices: readonly { deviceid: DeviceId; name: string }[]
}

export const maxFound = 20

/** Every group and device that the person may open, each once. */
export const listPlaces = (groups: readonly GroupOfDevices[]): Place[] => {
  const found = new Map<string, Place>()
  for (const { groupid, groupName } of groups) found.set(groupid, { id: groupid, name: groupName })
  for (const { deviceid, name } of groups.flatMap(({ devices }) => devices)) {
    found.set(deviceid, { id: deviceid, name })
  }
  return [...found.values()]
}

/** How well a place answers: its name or id begins with the text, or holds every word of it; else not at all. */
const rankOf = ({ id, name }: Place, text: string): number | undefined => {
  const hay = `${name} ${id}`.toLowerCase()
  if (name.toLowerCase().startsWith(text) || id.toLowerCase().startsWith(text)) return 0
  return text.split(/\s+/).every((word) => hay.includes(word)) ? 1 : undefined
}

interface Ranked {
  place: Place
  rank: number
}

const compare = (a: Ranked, b: Ranked): number => a.rank - b.rank || a.place.name.localeCompare(b.place.name)

/** The places that answer a search, best first, at most twenty. */
export const findPlaces = (places: readonly Place[], search: string): Place[] => {
  const text = search.trim().toLowerCase()
  if (text === '') return []
  // The best so far: to put all that answer in order would take longer than a keystroke may.
  const best: Ranked[] = []
  for (const place of places) {
    const rank = rankOf(place, text)
    if (rank === undefined) continue
    const found = { place, rank }
    const last = best.at(maxFound - 1)
    if (last !== undefined && compare(found, last) >= 0) continue
    const at = best.findIndex((other) => compare(found, other) < 0)
    best.splice(at === -1 ? best.length : at, 0, found)
    best.length = Math.min(best.length, maxFound)
  }
  return best.map(({ place }) => place)
}
