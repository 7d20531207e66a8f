import { beforeAll, describe, expect, it } from 'vitest'
import { getCommands } from '../../shared/commands/commandQueue'
import { updateFirmware } from '../../shared/firmware/firmware'
import { getConfig } from '../../shared/settings/deviceConfig'
import { eventually } from '../harness/eventually'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let viewer: Person
let device: Device

beforeAll(async () => {
  ;[owner, viewer] = await Promise.all([stack.newUser('owner'), stack.newUser('viewer')])
  device = await stack.newDevice({}, [
    [owner, 'USER'],
    [viewer, 'OPERATOR'],
  ])
})

const ask = (firmwareName: string, { token } = owner) =>
  stack.call(updateFirmware, { deviceid: device.deviceid, firmwareName }, token)
const newest = async () => {
  const { data } = await stack.ask(getCommands, { deviceid: device.deviceid }, owner.token)
  return data[0]
}

describe('an update of the firmware', () => {
  it('shows how far the device is, and ends with what the device then reports', async () => {
    expect((await ask('SFW002-2.7.0')).body).toMatchObject({
      message: 'Device will begin update next time it makes contact.',
    })
    const link = await stack.connect(device)
    const [frame] = await eventually(() => {
      expect(link.frames).toHaveLength(1)
      return Promise.resolve(link.frames)
    })
    expect(frame).toMatchObject({ method: 'OTA.Update', args: { firmware: 'SFW002-2.7.0' } })
    await link.answer(frame ?? { id: 0 }, { ota_status: { progress: 40 } })
    await eventually(async () =>
      expect(await newest()).toMatchObject({ status: 'sent', ota_status: { progress: 40 } }),
    )
    await link.sendConfig({ device: { fw: 'SFW002-2.7.0', base_interval: 60 } })
    await eventually(async () => expect(await newest()).toMatchObject({ status: 'complete' }))
    const { settings } = await stack.ask(getConfig, { deviceid: device.deviceid }, owner.token)
    expect(settings).toMatchObject({ device: { fw: 'SFW002-2.7.0' } })
    await link.disconnect()
  })

  it.each([
    ['SFW002', 400, 'Firmware name must start with SFW00 or 202, and be 10 to 30 characters long.'],
    [
      `SFW002-${'9'.repeat(24)}`,
      400,
      'Firmware name must start with SFW00 or 202, and be 10 to 30 characters long.',
    ],
    ['SFW003-latest', 400, 'The firmware requested is not supported by this device.'],
  ])('to %s is refused: nothing is queued', async (firmware, status, message) => {
    const before = (await newest())?.commandID
    expect(await ask(firmware)).toMatchObject({ status, body: { message } })
    expect((await newest())?.commandID).toBe(before)
  })

  it('is asked for by either name of the firmware, and by one of them', async () => {
    const { deviceid } = device
    const call = (names: object) => stack.call(updateFirmware, { deviceid, ...names }, owner.token)
    expect((await call({ firmware: 'SFW002-2.7.1' })).status).toBe(200)
    const [firmware, firmwareName] = ['SFW002-2.7.1', 'SFW002-2.7.2']
    for (const names of [{}, { firmware, firmwareName }]) {
      expect(await call(names)).toMatchObject({ status: 400, body: { field: 'firmwareName' } })
    }
    const foreign = { firmwareName: 'SFW003-latest' }
    expect((await call(foreign)).body).toMatchObject({ field: 'firmwareName' })
  })

  it('is for those who may change settings', async () => {
    expect((await ask('SFW002-latest', viewer)).status).toBe(403)
  })
})
