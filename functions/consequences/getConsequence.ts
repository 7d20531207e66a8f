import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type {
  getChangesMade as changesContract,
  getConsequence as contract,
} from '../../shared/consequences/consequence'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { DeviceStore } from '../devices/deviceStore'
import { figuresOf } from './figuresOf'
import { type ReadChanges, maxChanges } from './readChanges'
import type { openReadDays } from './readDays'

export const getChangesMade =
  (readChanges: ReadChanges): Serve<typeof changesContract> =>
  async ({ deviceid }) => ({ changes: (await readChanges(deviceid)).slice(-maxChanges).reverse() })

/** Computed when it is asked for, from what is stored anyway: a message costs nothing more for it. */
export const getConsequence =
  (
    devices: Pick<DeviceStore, 'many'>,
    readChanges: ReadChanges,
    readDays: ReturnType<typeof openReadDays>,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, changeTs }, caller) => {
    const [device, changes] = await Promise.all([devices.many([deviceid]), readChanges(deviceid)])
    const known = device.get(deviceid)
    const change = changes.find(({ ts }) => ts === changeTs)
    if (known === undefined) throw new Problem('notFound')
    if (change === undefined)
      throw new Problem('invalid', 'No change on record took effect at this time.', { field: 'changeTs' })
    if (change.readyTs * secondMs > now()) return { change, figures: [] }
    const rights = readingRightsOf(known.record, caller, now)
    // Of a plan that stores nothing no day is known.
    const oldestMs = rights.rawData ? now() - rights.retentionDays * dayMs : Infinity
    const { before, after } = await readDays(known, change.ts * secondMs, oldestMs)
    return { change, figures: figuresOf(before, after) }
  }
