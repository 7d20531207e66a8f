import { parseArgs } from 'node:util'
import { mergeConfig } from './commands/configTree'
import { factoryFlash } from './commands/Flash'
import { flashInMemory } from './link/flashStore'
import { localMqttUrl } from './link/fetchLocalStack'
import { mqttLine, type Credentials } from './link/mqttLine'
import { openOwnBroker } from './link/ownBroker'
import { startDevice } from './link/startDevice'
import { realTimers } from './link/Timers'
import { findMachine, plainDevice } from './machines/demoDevices'

const usage = `npm run device -- --id TRUCK0001 [--password setup.Truck1] [--mqtt mqtt://localhost:1883] [--interval 5]
       with a certificate: --mqtt mqtts://localhost:8883 --cert FILE --key FILE --ca FILE
A demo device runs in the local stack already, and two of one id push each other off: start that with --no-fleet.`

// One simulated device; one that is not in the demo table is a simple sensor.
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    password: { type: 'string' },
    mqtt: { type: 'string', default: localMqttUrl(process.env) },
    interval: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    ca: { type: 'string' },
  },
})

const credentials = (): Credentials | undefined => {
  const { cert, key, ca } = values
  if (cert && key && ca) return { certFile: cert, keyFile: key, caFile: ca }
  const password = values.password ?? findMachine(values.id ?? '')?.setupPassword
  return password === undefined ? undefined : { password }
}

const who = credentials()
const interval = values.interval === undefined ? undefined : Number(values.interval)
if (!values.id || !who || (interval !== undefined && !(Number.isInteger(interval) && interval > 0))) {
  console.error(usage)
  process.exit(2)
}
const machine =
  findMachine(values.id) ?? plainDevice({ deviceid: values.id, setupPassword: values.password ?? '' })
const flashStore = flashInMemory()
if (interval !== undefined) {
  const flash = factoryFlash(machine)
  const config = mergeConfig(flash.config, { device: { base_interval: interval } })
  flashStore.save(machine.deviceid, { ...flash, config, savedConfig: config })
}
const log = (line: string): void => console.log(line)
const device = startDevice(machine, {
  openLine: mqttLine(values.mqtt, who, log),
  flashStore,
  timers: realTimers,
  openOwnBroker: openOwnBroker(log),
  log,
})
log(
  `${machine.deviceid} (${machine.name}, ${machine.model}) reports to ${values.mqtt}; Ctrl-C switches it off`,
)
process.once('SIGINT', () => {
  device.stop()
  process.exit(0)
})
