import * as z from 'zod'
import { deviceItem } from '../../functions/devices/deviceStore'
import type { DeviceId } from '../../shared/core/ids'
import type { openSetScene } from './setScene'

const Args = z.object({
  filename: z.string().default(''),
  data: z.string().default(''),
  append: z.boolean().default(false),
  offset: z.number().default(0),
  len: z.number().default(0),
})

/** Devices with a file system: they take files in pieces, read them back, and count their restarts. */
export const openLineDevices = (scene: ReturnType<typeof openSetScene>) => {
  const files = new Map<DeviceId, Record<string, string>>()
  const restarts = new Map<DeviceId, number>()

  const answerTo = (deviceid: DeviceId, method: string, args: string) => {
    const { filename, data, append, offset, len } = Args.parse(JSON.parse(args))
    const own = files.get(deviceid) ?? {}
    const now = Buffer.from(own[filename] ?? '')
    if (method === 'Sys.Reboot') restarts.set(deviceid, (restarts.get(deviceid) ?? 0) + 1)
    if (method === 'FS.Get') {
      const piece = now.subarray(offset, offset + len)
      return { data: piece.toString('base64'), left: Math.max(0, now.length - offset - len) }
    }
    if (method === 'FS.Put') {
      const text = Buffer.concat([append ? now : Buffer.alloc(0), Buffer.from(data, 'base64')]).toString()
      files.set(deviceid, { ...own, [filename]: text })
    }
    return null
  }

  /** A device makes contact and does what waits for it, one after the other. */
  const contact = async (deviceid: DeviceId) => {
    const link = (await scene.service.devices.link(deviceid)) as object
    await scene.put('devices', { ...link, sk: deviceItem.link, lastContactMs: scene.now() })
    await scene.service.deliver(deviceid)
    for (let frame = scene.sent.shift(); frame !== undefined; frame = scene.sent.shift()) {
      const result = answerTo(frame.deviceid, frame.method, frame.args)
      await scene.service.takeAnswer(frame.deviceid, JSON.stringify({ id: frame.frameId, result }))
    }
  }
  return { files, restarts, contact }
}
