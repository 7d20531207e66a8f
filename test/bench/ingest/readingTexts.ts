import { minuteMs } from '../../../shared/core/time'
import { loadMachine } from '../../../scripts/fleet/machines/excavator'
import { measure } from '../../../scripts/fleet/physics/measure'
import { openWorld } from '../../../scripts/fleet/physics/openWorld'
import { sampleAt } from '../../../scripts/fleet/physics/Sample'

const kinds = 200
const apartMs = 3 * minuteMs

/** Messages of a working machine. They are made beforehand: a device's own work is not what is measured. */
export const openReadingTexts = (nowMs: number) => {
  const world = openWorld(loadMachine)
  const bodies = Array.from({ length: kinds }, (_, i) => {
    const { reading } = measure(loadMachine, sampleAt(world, nowMs - i * apartMs), new Set())
    const { ts: _ts, time: _time, deviceid: _deviceid, ...body } = reading
    return JSON.stringify(body).slice(1)
  })
  const meanBytes = bodies.reduce((sum, { length }) => sum + length, 0) / kinds
  let next = 0
  return {
    meanBytes,
    /** The message of a device at an instant; `tsMs` to the millisecond keeps all messages of a run apart. */
    text: (deviceid: string, tsMs: number): string =>
      `{"deviceid":"${deviceid}","ts":${tsMs / 1000},${bodies[next++ % kinds] ?? '}'}`,
  }
}

export type ReadingTexts = ReturnType<typeof openReadingTexts>
