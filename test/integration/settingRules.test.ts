import { beforeEach, describe, expect, it } from 'vitest'
import { getConfig } from '../../functions/settings/getConfig'
import { putConfig } from '../../functions/settings/putConfig'
import type { ConfigTree } from '../../shared/devices/configTree'
import { type Scene, callerOf, openScene } from './openScene'

const admin = callerOf(1)
const scene = openScene()
const service = scene.openService(scene.documents)
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeEach(async () => {
  count += 1
  device = await scene.addDevice(`RULE${String(count).padStart(5, '0')}`)
})

/** Nothing is delivered: the device sleeps. */
const asleep = { ...service, deliver: () => Promise.resolve() }
const put = (config: ConfigTree, more = {}) => putConfig(asleep)({ deviceid: device, config, ...more }, admin)
const shown = () => getConfig(service.devices, service.configs)({ deviceid: device }, admin)
const waiting = async () => (await service.commands.newest(device, 500)).commands

describe('settings of a device', () => {
  it('that neither the portal nor the device knows are refused by name, until they are meant', async () => {
    const config = { gps: { interval: 5 }, nosuch: { thing: 1 } }
    await expect(put(config)).rejects.toMatchObject({
      code: 'invalid',
      field: 'config.nosuch.thing',
      resultCode: 'UNKNOWN_SETTING',
      message: expect.stringContaining('does not know the setting nosuch.thing') as string,
    })
    expect(await waiting()).toEqual([])
    await put(config, { allowUnknownKeys: true })
    expect((await shown()).pending).toEqual({ 'gps.interval': 5, 'nosuch.thing': 1 })
    await service.configs.report(device, { nosuch: { thing: 1 } }, 1)
    await put({ nosuch: { thing: 2 } })
    expect((await shown()).pending).toMatchObject({ 'nosuch.thing': 2 })
  })

  it('are taken as the device reports them, whatever the lists say, and no other way', async () => {
    const choose = (scan_mode: number) => put({ gsm: { scan_mode } })
    await expect(choose(7)).rejects.toMatchObject({
      field: 'config.gsm.scan_mode',
      message: expect.stringContaining('Network Mode') as string,
    })
    await service.configs.report(device, { gsm: { scan_mode: 7 } }, 1)
    await choose(3)
    await choose(7)
    expect((await shown()).pending).toEqual({ 'gsm.scan_mode': 7 })
    await expect(choose(8)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('say which command carries them, also when one waits already', async () => {
    const first = await put({ gps: { interval: 5 } })
    const second = await put({ gps: { interval: 6 } })
    const [command] = await waiting()
    expect([first.commandID, second.commandID]).toEqual([command?.sk, command?.sk])
  })
})
