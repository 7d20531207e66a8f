import { beforeEach, describe, expect, it } from 'vitest'
import { updateFirmware } from '../../functions/firmware/updateFirmware'
import { maxOpenCommands } from '../../functions/commands/commandWrites'
import { deviceItem } from '../../functions/devices/deviceStore'
import type { DeviceId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { topics } from '../../shared/core/topics'
import { openWorker, recordOf } from './ingestScene'
import { callerOf, openScene } from './openScene'

const scene = openScene()
const service = scene.openService(scene.documents)
const owner = callerOf(1)
let device: DeviceId
let count = 0
beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`FW${String(count).padStart(7, '0')}`)
  scene.sent.length = 0
})

const update = (firmware: string) => updateFirmware(service)({ deviceid: device, firmware }, owner)
const report = (fw: string) =>
  openWorker(scene)([recordOf(device, { device: { fw } }, scene.now(), topics.config(device))])
const stateOf = async (commandID: string) => {
  const command = await service.commands.read(device, commandID)
  return command && { status: command.status, response: command.response }
}

describe('an update of the firmware', () => {
  it('goes out as one command, and tells what happens next', async () => {
    expect(await update('SFW003-latest')).toMatchObject({
      message: 'Device will begin update next time it makes contact.',
    })
    expect(scene.sent.map(({ method, args }) => [method, args])).toEqual([
      ['OTA.Update', '{"firmware":"SFW003-latest"}'],
    ])
  })

  it('is refused for firmware of another number, in the words that name the field', async () => {
    await expect(update('SFW002-latest')).rejects.toMatchObject({
      code: 'invalid',
      field: 'firmware',
      message: 'The firmware requested is not supported by this device.',
    })
    expect(scene.sent).toEqual([])
  })

  it.each(['SFW003-3.6.0', 'SFW003-latest'])(
    'to %s ends when the device reports what it runs, though it never answered',
    async (firmware) => {
      const { commandID } = await update(firmware)
      await report('SFW003-3.4.0')
      expect(await stateOf(commandID)).toMatchObject({ status: 'sent' })
      await report('SFW003-3.6.0')
      expect(await stateOf(commandID)).toEqual({
        status: 'complete',
        response: '{"firmware":"SFW003-3.6.0"}',
      })
    },
  )

  it('has failed when the device runs something else once its time is over', async () => {
    const { commandID } = await update('SFW003-3.6.0')
    scene.clock.ms += 21 * minuteMs
    await report('SFW003-3.4.0')
    expect(await stateOf(commandID)).toEqual({
      status: 'error',
      response: '{"code":500,"message":"The device still runs SFW003-3.4.0."}',
    })
  })

  it('is never begun again while the device may be busy with it', async () => {
    await update('SFW003-3.6.0')
    scene.clock.ms += 19 * minuteMs
    await service.deliver(device)
    expect(scene.sent).toHaveLength(1)
    scene.clock.ms += 2 * minuteMs
    await service.deliver(device)
    expect(scene.sent).toHaveLength(1)
  })

  it('is told to come again, never refused for good, when the queue of the device is full', async () => {
    await scene.put('devices', { deviceid: device, sk: deviceItem.link, openCommands: maxOpenCommands })
    await expect(update('SFW003-latest')).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 30,
    })
  })
})
