import { DeviceId, GroupId } from '../../../shared/core/ids'
import { findPlaces, listPlaces, maxFound } from '../../../web/src/home/findPlaces'
import type { Place } from '../../../web/src/home/ownPlaces'
import type { Figure } from '../core/Figure'
import { runPairs, timeOf } from '../core/runPairs'

const count = 10_000
const pairs = 7
/** Numbers that scatter the names. */
const stride = 7919
/** What answers to one letter, to a number in the middle, to a whole name, to nothing. */
const searches = ['h', '42', 'haul truck 09', 'zzz']

const places = listPlaces([
  {
    groupid: GroupId.parse('g-Home00001'),
    groupName: 'Fleet',
    devices: Array.from({ length: count }, (_, n) => ({
      deviceid: DeviceId.parse(`HOME${String(n).padStart(5, '0')}`),
      name: `Haul Truck ${String((n * stride) % count).padStart(5, '0')}`,
    })),
  },
])

/** All that hold the text put in order, and the first of them kept. */
const sortAll = (search: string): Place[] =>
  places
    .filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(search))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, maxFound)

/** What a letter more in the search of the home page takes, with the names of ten thousand devices. */
export const measureSearchBox = async (): Promise<Figure[]> => {
  const measured = await runPairs(
    pairs,
    () => timeOf(() => searches.map((search) => findPlaces(places, search))) / searches.length,
    () => timeOf(() => searches.map(sortAll)) / searches.length,
  )
  return [
    {
      name: `a letter typed into the search over ${count.toLocaleString('en')} devices`,
      ...measured,
      unit: 'ms',
      aim: '≤ 50',
      against: 'all that answer put in order',
      limit: 'every name is read in small letters',
    },
  ]
}
