import { seededRandom } from '../../scripts/fleet/physics/noise'
import { readSettings } from '../../scripts/stack/settings'
import type { Fault } from './faults'
import { openFaultyService } from './openFaultyService'
import { openLossyLine } from './openLossyLine'

/** What the stack of the chaos run has, and where the faulty ways to its services begin. */
export const places = { port: 5100, mqttPort: 5183, mqttsPort: 5184, dir: '.test/chaos/disk/stack' }
export const portShift = 100
export const linePort = 5193

export type Requests = Record<Fault | 'well', number>
export const noRequests = (): Requests => ({
  ...{ well: 0, delayed: 0, lost: 0, answerLost: 0, refused: 0, repeated: 0 },
})

/** Runs the faulty ways in a process of their own. `{ isCalm }` ends or begins the faults, anything else asks for the counts. */
export const runProxies = (seed: number): void => {
  const random = seededRandom(seed)
  let isWeatherCalm = true
  let requests = noRequests()
  const isCalm = () => isWeatherCalm
  const { port, mqttPort, mqttsPort } = places
  const { ports } = readSettings([], {
    ...{ PORT: String(port), MQTT_PORT: String(mqttPort), MQTTS_PORT: String(mqttsPort) },
  })
  const { web: _web, mqtt: _mqtt, mqtts: _mqtts, ...services } = ports
  for (const [service, target] of Object.entries(services)) {
    const count = (fault: Fault | undefined) => {
      if (!isWeatherCalm) requests[fault ?? 'well'] += 1
    }
    openFaultyService({ service, port: target + portShift, target, random, count, isCalm })
  }
  openLossyLine({ port: linePort, target: mqttPort, random, isCalm })
  process.on('message', (said: { isCalm?: boolean }) => {
    if (said.isCalm !== undefined) {
      isWeatherCalm = said.isCalm
      return
    }
    process.send?.(requests)
    requests = noRequests()
  })
  process.on('disconnect', () => process.exit())
}
