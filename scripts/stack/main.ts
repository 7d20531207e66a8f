import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { brandOf, isBrandHost } from '../../shared/brands/brands'
import { demoAccounts, demoPassword } from './seed/demoAccounts'
import { findTakenPorts, sayTakenPorts } from './takenPorts'
import { actOnAlarms } from './seed/actOnAlarms'
import { linkMark } from './stackFiles'
import { readSettings } from './settings'
import { startFleet, startStack } from './startStack'

const say = (line: string): void => console.log(line)
const note = (line: string): void => console.error(line)

// A burst leaves garbage behind it that would lie about until a heap is several times what is in use (note 057).
setFlagsFromString('--heap-growing-percent=40')

const settings = readSettings(process.argv.slice(2), process.env)
// Before anything of the state is touched: it may be that of the portal which has the ports.
const taken = await findTakenPorts(settings.ports)
if (taken.length > 0) {
  note(sayTakenPorts(taken, settings.ports))
  process.exit(1)
}
const stack = await startStack(settings, note)
const fleet = settings.fleet ? startFleet(stack.url, settings.dir) : undefined
if (settings.fleet) actOnAlarms(settings.dir, note)

say(`\nDevice Portal    ${stack.url}`)
// A brand is tried by the host that it has in a deployment; any other name is that of the machine.
const { HOST = '' } = process.env
if (isBrandHost(HOST)) {
  const { name, icon } = brandOf(HOST)
  say(`${name.padEnd(17)}${stack.url}/?brand=${icon}`)
}
say(`Devices by MQTT  mqtt://localhost:${settings.ports.mqtt}  mqtts://localhost:${settings.ports.mqtts}`)
say(`Mailbox          http://localhost:${settings.ports.mail}`)
say(`Text messages    http://localhost:${settings.ports.sms}`)
say(`Push messages    http://localhost:${settings.ports.push}`)
say(`Alarms           http://localhost:${settings.ports.cloudwatch}`)
if (existsSync(linkMark(settings.dir))) {
  say(`Shared by link   ${stack.url}${readFileSync(linkMark(settings.dir), 'utf8')}`)
}
say(`\nSign in with the password ${demoPassword}:`)
for (const { email, about } of demoAccounts) say(`  ${email.padEnd(26)} ${about}`)
say(`\nStarted in ${(performance.now() / 1000).toFixed(1)} s. Ctrl-C stops everything. ready`)

let stopping = false
const stop = async (): Promise<void> => {
  if (stopping) return
  stopping = true
  say('Stopping …')
  await fleet?.stop()
  await stack.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
