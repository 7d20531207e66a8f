import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryReadings } from '../../shared/data/queryReadings'
import { getCommands } from '../../shared/commands/commandQueue'
import { getConfig } from '../../shared/settings/deviceConfig'
import { type WantedEndpoint, putEndpoint } from '../../shared/settings/deviceEndpoint'
import { mergeConfig } from '../../scripts/fleet/commands/configTree'
import { factoryFlash } from '../../scripts/fleet/commands/Flash'
import { flashInMemory } from '../../scripts/fleet/link/flashStore'
import { mqttLine } from '../../scripts/fleet/link/mqttLine'
import { openOwnBroker } from '../../scripts/fleet/link/ownBroker'
import { startDevice } from '../../scripts/fleet/link/startDevice'
import { realTimers } from '../../scripts/fleet/link/Timers'
import { plainDevice } from '../../scripts/fleet/machines/demoDevices'
import { makeAuthority } from '../fixtures/makeAuthority'
import { startOwnBroker } from '../fixtures/startOwnBroker'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
const flashStore = flashInMemory()
let admin: Person
let device: Device
let broker: Awaited<ReturnType<typeof startOwnBroker>>
let running: ReturnType<typeof startDevice>

beforeAll(async () => {
  ;[admin, broker] = await Promise.all([stack.newUser('broker admin'), startOwnBroker()])
  device = await stack.newDevice({}, [[admin, 'ADMIN']])
  const machine = plainDevice(device)
  const flash = factoryFlash(machine)
  const config = mergeConfig(flash.config, { device: { base_interval: 1 } })
  flashStore.save(device.deviceid, { ...flash, config, savedConfig: config })
  const log = (): void => undefined
  running = startDevice(machine, {
    openLine: mqttLine(stack.address.mqttUrl, { password: device.setupPassword }, log),
    flashStore,
    timers: realTimers,
    log,
    openOwnBroker: openOwnBroker(log),
  })
})
afterAll(async () => {
  running.stop()
  await broker.close()
})

const save = (wanted: WantedEndpoint | null) =>
  stack.ask(putEndpoint, { deviceid: device.deviceid, kind: 'mqtt', wanted }, admin.token)
const untilApplied = () =>
  eventually(async () => {
    const { ts, pending } = await stack.ask(getConfig, { deviceid: device.deviceid }, admin.token)
    expect(ts).not.toBeNull()
    expect(pending).toEqual({})
    // Settings with the values of before are not pending while the files that they name are on their way.
    const { data } = await stack.ask(getCommands, { deviceid: device.deviceid, dataPoints: 500 }, admin.token)
    expect(data.filter(({ status }) => status !== 'complete')).toEqual([])
  })
const newestInPortal = async () => {
  const { data } = await stack.ask(queryReadings, { deviceid: device.deviceid, dataPoints: 1 }, admin.token)
  return data[0]?.ts ?? 0
}
const files = () => Object.keys(flashStore.load(device.deviceid)?.files ?? {})
const topic = 'site/pump/data'
const wantedWith = (own: { cert: string; key: string }) => ({
  address: broker.address,
  data_topic: topic,
  ca: broker.authority.ca,
  ...own,
})

it('a device moves onto the broker that it is given, and goes on with the portal when its certificate is refused', async () => {
  await untilApplied()
  await save(wantedWith(await broker.authority.issue(device.deviceid)))
  await eventually(() => expect(broker.messages.length).toBeGreaterThan(0))
  expect(broker.names[0]).toBe(device.deviceid)
  expect(broker.messages[0]).toMatchObject({ topic, reading: { deviceid: device.deviceid } })
  await untilApplied()
  expect(files()).toEqual(expect.arrayContaining(['mqtt-ca.pem', 'mqtt-cert.pem', 'mqtt-key.pem']))

  const stranger = await makeAuthority('Another CA')
  await save(wantedWith(await stranger.issue(device.deviceid)))
  await untilApplied()
  await eventually(() => expect(broker.refused.length).toBeGreaterThan(0))
  await eventually(() => expect(broker.connected()).toBe(0))
  const before = await newestInPortal()
  await eventually(async () => expect(await newestInPortal()).toBeGreaterThan(before))

  await save(wantedWith(await broker.authority.issue(device.deviceid)))
  await untilApplied()
  await eventually(() => expect(broker.connected()).toBe(1))
  await save(null)
  await untilApplied()
  await eventually(() => {
    expect(broker.connected()).toBe(0)
    expect(files().filter((name) => name.startsWith('mqtt-'))).toEqual([])
  })
})
