import { beforeEach, describe, expect, it } from 'vitest'
import { queueCommand } from '../../functions/commands/queueCommand'
import { openTakePresence } from '../../functions/commands/takeLinkBatch'
import { type Scene, callerOf, openScene, tables } from './openScene'

const scene = openScene()
let device: Awaited<ReturnType<Scene['addDevice']>>
let count = 0

beforeEach(async () => {
  scene.sent.length = 0
  count += 1
  device = await scene.addDevice(`PRE${String(count).padStart(6, '0')}`)
})

const service = () => scene.openService(scene.documents)

describe('presence', () => {
  type Kind = 'connected' | 'disconnected' | 'subscribed'
  const take = (eventType: Kind, timestamp: number, versionNumber?: number) =>
    openTakePresence(
      scene.documents,
      tables.devices,
      service().deliver,
    )({ clientId: device, eventType, timestamp, ...(versionNumber === undefined ? {} : { versionNumber }) })
  const isConnected = async () => (await service().devices.link(device))?.connected

  it('never goes back in time', async () => {
    await take('disconnected', 20)
    await take('connected', 10)
    expect(await isConnected()).toBe(false)
    await take('subscribed', 30)
    expect(await isConnected()).toBe(true)
  })

  it('follows the broker’s count of connections, whatever its clocks say', async () => {
    await take('connected', 1000, 4)
    await take('connected', 900, 5)
    await take('disconnected', 1100, 4)
    expect(await isConnected()).toBe(true)
    await take('disconnected', 800, 5)
    await take('connected', 1200, 5)
    expect(await isConnected()).toBe(false)
  })

  it('follows a count that began anew after a long absence', async () => {
    const hour = 3_600_000
    await take('disconnected', hour, 7)
    await take('connected', 3 * hour, 0)
    expect(await isConnected()).toBe(true)
    await take('disconnected', hour, 7)
    await take('disconnected', hour, 8)
    expect(await isConnected()).toBe(true)
    await take('disconnected', 4 * hour, 0)
    expect(await isConnected()).toBe(false)
  })

  it('sends what waits when the device listens', async () => {
    await take('disconnected', 10)
    await queueCommand(service())({ deviceid: device, method: 'Sys.Reboot', args: {} }, callerOf(1))
    expect(scene.sent).toEqual([])
    await take('connected', 20)
    expect(scene.sent).toEqual([])
    await take('subscribed', 21)
    expect(scene.sent.map(({ method }) => method)).toEqual(['Sys.Reboot'])
  })

  it('of a client that is no device changes nothing', async () => {
    device = 'STRANGER1' as typeof device
    await take('subscribed', 10)
    expect(await service().devices.link(device)).toBeUndefined()
  })
})
