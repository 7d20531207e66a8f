import { setFields } from '../../core/store/setFields'
import { attachWrite, cutWrite, nameOf, returnWrites } from '../../datajobs/cutStreams'
import { type DeviceStore, type LinkItem, deviceItem } from '../../devices/deviceStore'
import { type Part, Stopped, type Turn, openRows } from '../part'

interface Parts {
  devicesTable: string
  devices: Pick<DeviceStore, 'record' | 'link'>
}

type Latest = Pick<LinkItem, 'latest' | 'latestTsMs' | 'latestArrivedMs'>
const latestFields = ['latest', 'latestTsMs', 'latestArrivedMs'] as const

const overtaken = 'Another job has gone on with the data of these units.'

/**
 * The streams up to the fence go over in one transaction: at no time are readings on both units, or on none. What the new unit
 * measured and measures is its own, and stays so when they go back.
 */
export const openReadings = ({ devicesTable, devices }: Parts): Part => {
  const linkKey = (deviceid: Turn['to']) => ({ deviceid, sk: deviceItem.link })

  const cut = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      const { swapid, streams } = turn.swap
      const [old, own] = await Promise.all([devices.record(turn.from), devices.record(turn.to)])
      if (old?.dataJobId !== swapid || own?.dataJobId !== swapid) throw new Stopped(overtaken)
      return [
        cutWrite(devicesTable, old, streams, swapid),
        attachWrite(devicesTable, own, streams, swapid),
        turn.keep('streams'),
      ]
    })

  /** What lists show of the old unit is one of those that are gone; a new unit that has sent nothing shows it meanwhile. */
  const moveLatest = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      const [old, own] = await Promise.all([devices.link(turn.from), devices.link(turn.to)])
      if (old?.latest === undefined || (old.latestArrivedMs ?? 0) >= turn.swap.fenceMs) return []
      const { latest, latestTsMs, latestArrivedMs } = old
      const given: Latest = { latest, latestTsMs, latestArrivedMs }
      const isShown = own !== undefined && own.latestTsMs === undefined
      return [
        setFields(devicesTable, linkKey(turn.from), {
          remove: [...latestFields, 'fences'],
          when: { latestTsMs },
        }),
        ...(isShown
          ? [setFields(devicesTable, linkKey(turn.to), { set: given, when: { latestTsMs: undefined } })]
          : []),
        turn.keep('latest', { before: { ...given, fences: old.fences }, ours: isShown }),
      ]
    })

  const takeBack = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      const { swapid, streams } = turn.swap
      const [old, own] = await Promise.all([devices.record(turn.from), devices.record(turn.to)])
      if (old?.dataJobId !== swapid || own?.dataJobId !== swapid) throw new Stopped(overtaken)
      const there = new Set(own.streams.map(nameOf))
      const given = streams.filter((stream) => there.has(nameOf(stream)))
      const backNote = `Readings that were deleted, or moved on from ${turn.to}, are not with it any more.`
      const fate =
        given.length === streams.length ? { back: 'back' as const } : { back: 'left' as const, backNote }
      if (given.length === 0) return [turn.mark({ key: 'streams' }, fate)]
      return [
        ...returnWrites(devicesTable, { from: own, to: old }, given, swapid),
        turn.mark({ key: 'streams' }, fate),
      ]
    })

  const latestBack = (
    turn: Turn,
    before: Latest & Pick<LinkItem, 'fences'>,
    isShown: boolean,
  ): Promise<void> =>
    turn.commit(async () => {
      const [old, own] = await Promise.all([devices.link(turn.from), devices.link(turn.to)])
      const isStill = isShown && own?.latestTsMs === before.latestTsMs
      return [
        ...(isStill
          ? [
              setFields(devicesTable, linkKey(turn.to), {
                remove: latestFields,
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
      if (rows.some(({ key }) => key === 'streams')) await takeBack(turn)
      const latest = rows.find(({ key }) => key === 'latest')
      if (latest !== undefined) await latestBack(turn, latest.before as Latest, latest.ours === true)
    },
  }
}
