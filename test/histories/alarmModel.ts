import { minuteMs } from '../../shared/core/time'

/** A condition of these histories: topic and level, whose text never changes. */
export interface Condition {
  topic: string
  level: 'warning' | 'alarm'
}
export const conditions = [
  { topic: 'vin', level: 'warning' },
  { topic: 'vin', level: 'alarm' },
  { topic: 'cp1', level: 'warning' },
] as const satisfies Condition[]
export type Name = `${(typeof conditions)[number]['topic']} ${'warning' | 'alarm'}`
export const nameOf = ({ topic, level }: { topic: string; level: string }): Name =>
  `${topic} ${level}` as Name

const rank = { warning: 2, alarm: 3 } as const
/** The device reports each minute: an end counts after two of them. */
const offDelayMs = 2 * minuteMs

interface Shelf {
  level: 'warning' | 'alarm'
  /** Without it: until what lasted when it was shelved has ended. */
  untilMs: number | undefined
  covered: ReadonlySet<Name>
}

/** Something was held back in this time: a reading of then that is taken later may have been judged then. */
interface Span {
  /** Of one measurement up to a level; of all of them without. */
  shelf?: { topic: string; level: 'warning' | 'alarm' }
  fromMs: number
  untilMs: number
}

interface Track {
  beganMs: number
  endedMs: number | undefined
}

/**
 * What must be so, from what people and the device did, in their order: written by itself, with nothing of the product.
 * Times are epoch milliseconds.
 */
export const openAlarmModel = () => {
  let newestMs = 0
  let isMixed = false
  /** One of then may have been taken already: older ones that come again are overtaken by it. */
  let newestLostMs = 0
  let occurrences = 0
  const tracks = new Map<Name, Track>()
  const shelves = new Map<string, Shelf>()
  let outUntilMs = 0
  let delayMs = 0
  let isHiding = false
  /** May have been acknowledged, whether or not that was answered. */
  const touched = new Set<Name>()
  /** Was taken while it was held back, after others whose taking died: by those it may have been over, and settled there. */
  const settled = new Set<Name>()
  /** Was live, lasted, and nothing kept it back. */
  const wanted = new Set<Name>()
  const releases = new Map<Name, number>()
  const spans: Span[] = []
  const delays: { fromMs: number; delayMs: number }[] = []

  const lasting = (): Name[] =>
    [...tracks].flatMap(([name, { endedMs }]) => (endedMs === undefined ? [name] : []))

  const isShelved = (name: Name, nowMs: number, ifUnknown: boolean): boolean => {
    const [topic = '', level] = name.split(' ') as [string, 'warning' | 'alarm']
    const shelf = shelves.get(topic)
    if (shelf === undefined || rank[level] > rank[shelf.level]) return false
    // Where it is not known whether it began anew it is not known whether such a shelf holds it.
    if (shelf.untilMs === undefined) return isMixed ? ifUnknown : shelf.covered.has(name)
    return shelf.untilMs > nowMs
  }
  const isHeld = (name: Name, nowMs: number, ifUnknown: boolean): boolean =>
    outUntilMs > nowMs || isShelved(name, nowMs, ifUnknown)
  const wasHeld = (name: Name, atMs: number): boolean => {
    const [topic, level] = name.split(' ') as [string, 'warning' | 'alarm']
    return spans.some(
      ({ shelf, fromMs, untilMs }) =>
        fromMs <= atMs &&
        atMs <= untilMs &&
        (shelf === undefined || (shelf.topic === topic && rank[level] <= rank[shelf.level])),
    )
  }
  const endSpans = (nowMs: number, isMeant: (span: Span) => boolean) => {
    for (const span of spans.filter(isMeant)) span.untilMs = Math.min(span.untilMs, nowMs)
  }
  const release = (names: Iterable<Name>) => {
    for (const name of names) releases.set(name, (releases.get(name) ?? 0) + 1)
  }
  /** Whatever of it lasts or may: what a reading said whose taking died is not known here. */
  const coveredBy = (topic: string): Name[] =>
    conditions.map(nameOf).filter((name) => name.startsWith(`${topic} `))

  return {
    /** A reading was taken. */
    take: (
      {
        tsMs,
        isLive,
        listed,
        hides,
        arrivedMs,
      }: { tsMs: number; isLive: boolean; listed: readonly Name[]; hides: boolean; arrivedMs: number },
      nowMs: number,
    ) => {
      if (tsMs <= newestMs) {
        isMixed ||= isLive && listed.length > 0
        return
      }
      newestMs = tsMs
      for (const name of listed) {
        const track = tracks.get(name)
        if (track !== undefined && track.endedMs === undefined) continue
        const isPause = track?.endedMs !== undefined && tsMs - track.endedMs < offDelayMs
        if (isPause) {
          track.endedMs = undefined
          continue
        }
        occurrences += 1
        tracks.set(name, { beganMs: tsMs, endedMs: undefined })
        if (!isMixed) touched.delete(name)
        settled.delete(name)
        for (const shelf of shelves.values())
          shelf.covered = new Set([...shelf.covered].filter((each) => each !== name))
      }
      for (const [name, track] of tracks) {
        if (track.endedMs === undefined && !listed.includes(name)) track.endedMs = tsMs
      }
      for (const name of isLive ? listed : []) {
        const track = tracks.get(name)
        const isHeldNow = isHeld(name, nowMs, true)
        if (isMixed && isHeldNow) settled.add(name)
        // Where it is not known when it began it is not known whether it has lasted long enough.
        const lastedMs = isMixed ? 0 : tsMs - (track?.beganMs ?? tsMs)
        // One that is taken late may have been judged by the delay of its arrival, or by one that was changed just then.
        const before = delays.findLast(({ fromMs }) => fromMs < arrivedMs)?.delayMs ?? 0
        const atArrival = delays.findLast(({ fromMs }) => fromMs <= arrivedMs)?.delayMs ?? 0
        const isDelayed = name.endsWith('warning') && lastedMs < Math.max(delayMs, before, atArrival)
        const isHidden = isHiding && hides && name.startsWith('cp1')
        if (
          tsMs >= newestLostMs &&
          !isHeldNow &&
          !settled.has(name) &&
          !isHeld(name, arrivedMs, true) &&
          !wasHeld(name, arrivedMs) &&
          !isDelayed &&
          !isHidden &&
          !touched.has(name)
        )
          wanted.add(name)
      }
    },
    /** Whether a reading was taken is not known: its taking died. */
    lose: (tsMs: number) => {
      isMixed = true
      newestLostMs = Math.max(newestLostMs, tsMs)
    },
    touch: (name: Name) => touched.add(name),
    isTouched: (name: Name) => touched.has(name),
    shelve: (topic: string, level: 'warning' | 'alarm', untilMs: number | undefined, nowMs: number) => {
      release(coveredBy(topic))
      endSpans(nowMs, ({ shelf }) => shelf?.topic === topic)
      spans.push({ shelf: { topic, level }, fromMs: nowMs, untilMs: untilMs ?? Infinity })
      shelves.set(topic, { level, untilMs, covered: new Set(lasting()) })
    },
    unshelve: (topic: string, nowMs: number) => {
      release(coveredBy(topic))
      endSpans(nowMs, ({ shelf }) => shelf?.topic === topic)
      shelves.delete(topic)
    },
    takeOut: (untilMs: number, nowMs: number) => {
      release(conditions.map(nameOf))
      spans.push({ fromMs: nowMs, untilMs })
      outUntilMs = untilMs
    },
    putBack: (nowMs: number) => {
      release(conditions.map(nameOf))
      endSpans(nowMs, ({ shelf }) => shelf === undefined)
      outUntilMs = 0
    },
    setRules: (rules: { delayMs: number; isHiding: boolean }, nowMs: number) => {
      ;({ delayMs, isHiding } = rules)
      delays.push({ fromMs: nowMs, delayMs })
    },
    /** Beyond doubt. */
    isHeld: (name: Name, nowMs: number) => isHeld(name, nowMs, false),
    lasting,
    wanted,
    /** How often a notification of it may be repeated: each end of what held it back allows one. */
    releases: (name: Name) => releases.get(name) ?? 0,
    /** Undefined where readings overtook each other or their taking died, which this model does not follow. */
    occurrences: () => (isMixed ? undefined : occurrences),
  }
}
