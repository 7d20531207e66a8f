import type { Work, WorkStore } from '../workStore'

/** The work list in memory, for tests; all of it is in the first shard. */
export const openMemoryWork = (): WorkStore => {
  const items = new Map<string, Work>()
  let tokens = 0
  return {
    mark: (stream, day, nowMs) => {
      const known = items.get(`${stream}#${day}`)
      items.set(`${stream}#${day}`, {
        stream,
        day,
        marks: (known?.marks ?? 0) + 1,
        markedMs: nowMs,
        sinceMs: known?.sinceMs ?? nowMs,
        token: String(++tokens),
      })
      return Promise.resolve()
    },
    ofStream: (stream, fromDay, toDay) =>
      Promise.resolve(
        [...items.values()].filter(
          (work) => work.stream === stream && work.day >= fromDay && work.day <= toDay,
        ),
      ),
    ofShard: (shard) => Promise.resolve(shard === 0 ? [...items.values()] : []),
    finish: (work) => {
      const key = `${work.stream}#${work.day}`
      if (items.get(key)?.token !== work.token) return Promise.resolve(false)
      return Promise.resolve(items.delete(key))
    },
  }
}
