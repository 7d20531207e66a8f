import { useMemo } from 'react'
import { getEvents } from '../../../../shared/alerts/deviceEvents'
import { secondMs } from '../../../../shared/core/time'
import { queryReadings } from '../../../../shared/data/queryReadings'
import { useEndpoint } from '../../core/api/useEndpoint'
import type { Device } from '../../devices/useDevice'
import { displayOf } from '../../display/catalogue/displayOf'
import { writeMeasured } from '../../display/values/writeMeasured'
import { customKeys, outputLines, scriptTopic } from './outputLines'
import { runState } from './runState'
import type { useScriptCommands } from '../useScriptCommands'

/** While the page is visible; a hidden page asks nothing. */
const pollMs = 5 * secondMs
const newest = 40
/** A device that measures more often than this never sleeps, whatever its radio is. */
const awakeBelowSeconds = 120

interface Given {
  device: Device
  savedTs: number | undefined
  commands: ReturnType<typeof useScriptCommands>
}

/** What the script of a device sent, newest first, and whether it runs. */
export const useScriptOutput = ({ device, savedTs, commands }: Given) => {
  const { deviceid, display, config } = device
  const readings = useEndpoint(
    queryReadings,
    { deviceid, dataPoints: newest, dataKeys: customKeys.join(',') },
    { refreshInterval: pollMs },
  )
  const events = useEndpoint(getEvents, { deviceid, dataPoints: newest }, { refreshInterval: pollMs })
  const heard = readings.data?.data
  const listed = useMemo(
    () => (events.data === undefined ? undefined : [...events.data.active, ...events.data.past]),
    [events.data],
  )
  const lines = useMemo(
    () =>
      heard === undefined || listed === undefined
        ? undefined
        : outputLines({ readings: heard, events: listed }, (key, value) => {
            const own = display[key]
            const written = typeof value === 'number' ? writeMeasured(key, value, own) : String(value)
            return `${displayOf(key, own).label}: ${written}`
          }),
    [heard, listed, display],
  )
  const ofScript = (listed ?? []).filter(({ topic }) => topic === scriptTopic)
  const failure = ofScript.find(
    ({ endedTs, level, msg }) => endedTs === undefined && level !== 'info' && /fail/i.test(msg),
  )
  const startedTs = ofScript.filter(({ msg }) => /^script started/i.test(msg)).map(({ beganTs }) => beganTs)
  const engine = config['mjs.enable']
  return {
    lines,
    failure,
    error: readings.error ?? events.error,
    reload: () => void Promise.all([readings.mutate(), events.mutate()]),
    state: runState({
      isEngineOn: typeof engine === 'boolean' ? engine : undefined,
      sleeps:
        config['device.always_on'] === false && Number(config['device.base_interval']) >= awakeBelowSeconds,
      savedTs,
      sent: commands.sent,
      restarted: commands.restarted,
      startedTs: startedTs.length === 0 ? undefined : Math.max(...startedTs),
      heardTs: lines?.[0] === undefined ? undefined : lines[0].ms / secondMs,
      failure: failure?.msg,
    }),
  }
}
