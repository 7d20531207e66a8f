import { parseArgs } from 'node:util'
import { localMqttUrl } from './link/fetchLocalStack'
import { provisionLoad, startLoad } from './link/startLoad'
import { loadDeviceId } from './machines/excavator'

const usage = `npm run fleet -- --devices 1000 --interval 5 [--mqtt mqtt://localhost:1883] [--password-prefix setup.] [--seconds 60]
The local stack must be running; devices that it does not know are made known first. With --mqtt nothing is made known.
The password of LOAD00001 is the prefix followed by LOAD00001.`

// A load of many devices; prints once a second what the portal has acknowledged.
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100' },
    interval: { type: 'string', default: '5' },
    mqtt: { type: 'string' },
    'password-prefix': { type: 'string', default: 'setup.' },
    seconds: { type: 'string' },
  },
})
const devices = Number(values.devices)
const intervalSeconds = Number(values.interval)
const lastSecond = values.seconds === undefined ? Infinity : Number(values.seconds)
if (!(Number.isInteger(devices) && devices > 0 && intervalSeconds > 0 && lastSecond > 0)) {
  console.error(usage)
  process.exit(2)
}

const passwordOf = (deviceid: string): string => `${values['password-prefix']}${deviceid}`
if (values.mqtt === undefined) {
  const deviceids = Array.from({ length: devices }, (_, i) => loadDeviceId(i + 1))
  const made = await provisionLoad(process.env.LOCAL_DIR ?? '.local', deviceids, passwordOf)
  if (made > 0) console.log(`${made} devices were made known to the local stack`)
}
const load = await startLoad({
  url: values.mqtt ?? localMqttUrl(process.env),
  devices,
  intervalSeconds,
  passwordOf,
})
const { count } = load
console.log(`${count.connected} devices connected, one reading each every ${intervalSeconds} s`)

let second = 0
let before = 0
const timer = setInterval(() => {
  second += 1
  const { sent, acknowledged, failed, skipped } = count
  const open = sent - acknowledged - failed
  console.log(
    `${acknowledged - before} messages/s acknowledged, ${open} open, ${failed} failed, ${skipped} skipped`,
  )
  before = acknowledged
  if (second >= lastSecond) void finish()
}, 1000)

async function finish(): Promise<void> {
  clearInterval(timer)
  await load.stop()
  console.log(`${count.acknowledged} of ${count.sent} acknowledged in ${second} s`)
  process.exit(count.acknowledged === count.sent ? 0 : 1)
}
process.once('SIGINT', () => void finish())
