import type { Work, WorkStore } from '../../functions/data/workStore'

/** The work list in memory, for tests; all of it is in the first shard. Days are marked in `marks` by stream and day. */
export const openMemoryWork = (marks = new Map<string, string>()): WorkStore => {
  const items = new Map<string, Work>()
  let tokens = 0
  return {
    mark: async (stream, day, nowMs) => {
      const token = String(++tokens)
      marks.set(`${stream} ${day}`, token)
      await Promise.resolve()
      const known = items.get(`${stream}#${day}`)
      items.set(`${stream}#${day}`, {
        stream,
        day,
        marks: (known?.marks ?? 0) + 1,
        markedMs: nowMs,
        sinceMs: known?.sinceMs ?? nowMs,
        token,
        tries: known?.tries ?? 0,
        isMarked: true,
      })
    },
    adopt: () => Promise.resolve(),
    begin: (work) => {
      const known = items.get(`${work.stream}#${work.day}`)
      if (known !== undefined) known.tries += 1
      return Promise.resolve()
    },
    ofStream: (stream, fromDay, toDay) =>
      Promise.resolve(
        [...items.values()].filter(
          (work) => work.stream === stream && work.day >= fromDay && work.day <= toDay,
        ),
      ),
    ofShard: (shard) => Promise.resolve(shard === 0 ? [...items.values()] : []),
    finish: async (work, mark) => {
      const day = `${work.stream} ${work.day}`
      if (mark !== undefined && marks.get(day) === mark) marks.delete(day)
      await Promise.resolve()
      const key = `${work.stream}#${work.day}`
      const known = items.get(key)
      if (known?.token === work.token) return items.delete(key)
      if (known !== undefined) known.tries = 0
      return false
    },
  }
}
