import { type DeviceRoads, readRoads, writeRoads, type RoadStore } from '../../functions/roads/roadStore'

/** Roads in memory, as bytes, with how often they were read and written. */
export const openMemoryRoads = () => {
  const items = new Map<string, { data: Uint8Array; version: number }>()
  const count = { reads: 0, writes: 0, mostBytes: 0 }
  const store: RoadStore = {
    read: (stream) => {
      count.reads += 1
      const item = items.get(stream)
      const roads: DeviceRoads = item === undefined ? new Map() : readRoads(item.data)
      return Promise.resolve({ roads, version: item?.version ?? 0 })
    },
    write: (stream, roads, version) => {
      if ((items.get(stream)?.version ?? 0) !== version) return Promise.resolve(false)
      count.writes += 1
      const data = writeRoads(roads)
      count.mostBytes = Math.max(count.mostBytes, data.length)
      items.set(stream, { data, version: version + 1 })
      return Promise.resolve(true)
    },
  }
  return { ...store, count, bytesOf: (stream: string) => items.get(stream)?.data }
}
