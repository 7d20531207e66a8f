import { setFields } from '../../core/store/setFields'
import { attachWrite, cutWrite, nameOf, returnWrites } from '../../datajobs/cutStreams'
import { type DeviceStore, type LinkItem, type RecordStream, deviceItem } from '../../devices/deviceStore'
import { type Part, Stopped, type Turn, openRows } from '../part'
import type { SwapRow } from '../swapStore'

interface Parts {
  devicesTable: string
  devices: Pick<DeviceStore, 'record' | 'link'>
}

type Latest = Pick<LinkItem, 'latest' | 'latestTsMs' | 'latestArrivedMs'>
const latestFields = ['latest', 'latestTsMs', 'latestArrivedMs'] as const

const latestOf = ({ latest, latestTsMs, latestArrivedMs }: Partial<Latest>): Latest => ({
  latest,
  latestTsMs,
  latestArrivedMs,
})

/** Whether what a new unit sent last is from before the swap and older than what the old one did, or nothing at all. */
const isOlder = ({ latestTsMs, latestArrivedMs = 0 }: Latest, thanMs: number, fenceMs: number): boolean =>
  latestTsMs === undefined || (latestTsMs <= thanMs && latestArrivedMs < fenceMs)

const overtaken = 'Another job has gone on with the data of these units.'

/** Raises where streams begin, or puts that back where nothing has raised it further. */
const beginAt = (streams: readonly RecordStream[], ms: number): RecordStream[] =>
  streams.map((stream) => ({ ...stream, fromMs: Math.max(stream.fromMs, ms) }))
const beginAsBefore = (
  streams: readonly RecordStream[],
  before: readonly RecordStream[],
  raisedMs: number,
): RecordStream[] =>
  streams.map((stream) => {
    const was = before.find((each) => nameOf(each) === nameOf(stream))
    return was !== undefined && stream.fromMs === raisedMs ? { ...stream, fromMs: was.fromMs } : stream
  })

/**
 * The streams up to the fence go over in one transaction: at no time are readings on both units, or on none. What the new unit
 * measures from then on is its own, and stays so when they go back. What it measured on a bench while the old one was still at
 * work is none of this machine's: it is not shown until the swap is undone.
 */
export const openReadings = ({ devicesTable, devices }: Parts): Part => {
  const linkKey = (deviceid: Turn['to']) => ({ deviceid, sk: deviceItem.link })

  const cut = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      const { swapid, streams } = turn.swap
      const [old, own, link] = await Promise.all([
        devices.record(turn.from),
        devices.record(turn.to),
        devices.link(turn.from),
      ])
      if (old?.dataJobId !== swapid || own?.dataJobId !== swapid) throw new Stopped(overtaken)
      const raisedMs = Math.min(link?.latestTsMs ?? -Infinity, turn.swap.fenceMs) + 1
      const begun = { ...own, streams: beginAt(own.streams, raisedMs) }
      const hasRaised = own.streams.some(({ fromMs }) => fromMs < raisedMs)
      return [
        cutWrite(devicesTable, old, streams, swapid),
        attachWrite(devicesTable, begun, streams, swapid),
        turn.keep('streams', hasRaised ? { before: own.streams, ours: raisedMs } : {}),
      ]
    })

  /** What lists show of the old unit is one of those that are gone; a new unit that has sent nothing since shows it meanwhile. */
  const moveLatest = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      const [old, own] = await Promise.all([devices.link(turn.from), devices.link(turn.to)])
      if (old?.latest === undefined || (old.latestArrivedMs ?? 0) >= turn.swap.fenceMs) return []
      const given = latestOf(old)
      const { latestTsMs } = given
      const isShown = own !== undefined && isOlder(own, latestTsMs ?? -Infinity, turn.swap.fenceMs)
      return [
        setFields(devicesTable, linkKey(turn.from), {
          remove: [...latestFields, 'fences'],
          when: { latestTsMs },
        }),
        ...(isShown
          ? [setFields(devicesTable, linkKey(turn.to), { set: given, when: { latestTsMs: own.latestTsMs } })]
          : []),
        turn.keep('latest', {
          before: { ...given, fences: old.fences, own: latestOf(own ?? {}) },
          ours: isShown,
        }),
      ]
    })

  const takeBack = (turn: Turn, { before, ours }: Pick<SwapRow, 'before' | 'ours'>): Promise<void> =>
    turn.commit(async () => {
      const { swapid, streams } = turn.swap
      const [old, raised] = await Promise.all([devices.record(turn.from), devices.record(turn.to)])
      if (old?.dataJobId !== swapid || raised?.dataJobId !== swapid) throw new Stopped(overtaken)
      const was = (before ?? []) as readonly RecordStream[]
      const own = { ...raised, streams: beginAsBefore(raised.streams, was, Number(ours)) }
      const there = new Set(own.streams.map(nameOf))
      const given = streams.filter((stream) => there.has(nameOf(stream)))
      const backNote = `Readings that were deleted, or moved on from ${turn.to}, are not with it any more.`
      const fate =
        given.length === streams.length ? { back: 'back' as const } : { back: 'left' as const, backNote }
      if (given.length === 0) {
        const back = was.length === 0 ? [] : [attachWrite(devicesTable, own, [], swapid)]
        return [...back, turn.mark({ key: 'streams' }, fate)]
      }
      return [
        ...returnWrites(devicesTable, { from: own, to: old }, given, swapid),
        turn.mark({ key: 'streams' }, fate),
      ]
    })

  const latestBack = (
    turn: Turn,
    { own: ownBefore = latestOf({}), ...before }: Latest & Pick<LinkItem, 'fences'> & { own?: Latest },
    isShown: boolean,
  ): Promise<void> =>
    turn.commit(async () => {
      const [old, own] = await Promise.all([devices.link(turn.from), devices.link(turn.to)])
      const isStill = isShown && own?.latestTsMs === before.latestTsMs
      return [
        ...(isStill
          ? [
              setFields(devicesTable, linkKey(turn.to), {
                ...(ownBefore.latestTsMs === undefined ? { remove: latestFields } : { set: ownBefore }),
                when: { latestTsMs: before.latestTsMs },
              }),
            ]
          : []),
        ...(old !== undefined && old.latestTsMs === undefined
          ? [setFields(devicesTable, linkKey(turn.from), { set: before, when: { latestTsMs: undefined } })]
          : []),
        turn.mark({ key: 'latest' }, { back: 'back' }),
      ]
    })

  return {
    carry: async (turn) => {
      const known = new Set((await turn.rows()).map(({ key }) => key))
      if (!known.has('streams')) await cut(turn)
      if (!known.has('latest')) await moveLatest(turn)
    },
    back: async (turn) => {
      const rows = openRows(await turn.rows())
      const streams = rows.find(({ key }) => key === 'streams')
      if (streams !== undefined) await takeBack(turn, streams)
      const latest = rows.find(({ key }) => key === 'latest')
      if (latest !== undefined) await latestBack(turn, latest.before as Latest, latest.ours === true)
    },
  }
}
