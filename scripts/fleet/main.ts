import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { fstatSync } from 'node:fs'
import { fetchLocalStack } from './link/fetchLocalStack'
import { flashFolder } from './link/flashStore'
import { mqttLine } from './link/mqttLine'
import { openOwnBroker } from './link/ownBroker'
import { startDevice } from './link/startDevice'
import { realTimers } from './link/Timers'
import { findMachine, plainDevice } from './machines/demoDevices'

/** Calls back when the parent process is gone: its end of the pipe or of the message channel closes. */
function onParentGone(callback: () => void): void {
  process.once('disconnect', callback)
  const input = fstatSync(0)
  // A terminal or a file says nothing about a parent.
  if (!input.isFIFO() && !input.isSocket()) return
  process.stdin.once('end', callback)
  process.stdin.once('close', callback)
  process.stdin.on('error', callback)
  process.stdin.resume()
}

// Years of counters are summed up at the start: without this the young heap grows to 30 MB and stays so.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--optimize-for-size')

// The demo fleet of the local stack: every device that its /config.json lists, in one process.
const { values } = parseArgs({ options: { config: { type: 'string' }, state: { type: 'string' } } })
const configUrl = values.config ?? process.env.CONFIG_URL ?? 'http://localhost:3000/config.json'
const stateFolder = values.state ?? join(process.env.LOCAL_DIR ?? '.local', 'fleet')
const log = (line: string): void => console.error(line)

onParentGone(() => process.exit(0))
const { mqttUrl, devices } = await fetchLocalStack(configUrl)
const flashStore = flashFolder(stateFolder)
const switchedOn = devices
  .map((device) => findMachine(device.deviceid) ?? plainDevice(device))
  .filter(({ silentDays = 0 }) => silentDays === 0)
for (const machine of switchedOn) {
  startDevice(machine, {
    openLine: mqttLine(mqttUrl, { password: machine.setupPassword }, log),
    flashStore,
    timers: realTimers,
    openOwnBroker: openOwnBroker(log),
    log,
  })
}
log(`${switchedOn.length} devices report to ${mqttUrl}`)
