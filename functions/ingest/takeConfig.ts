import { secondMs } from '../../shared/core/time'
import { findable } from '../core/findable'
import { setFields } from '../core/setFields'
import type { TransactItem } from '../core/transact'
import { Silences, silencesAfter } from '../data/silences'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { FollowFirmware } from '../firmware/followFirmware'
import type { ConfigStore } from '../settings/configStore'
import type { Message } from './message'
import type { QuarantineStore } from './quarantineStore'
import { readConfigReport } from './readConfigReport'

export type TakeConfig = (message: Message) => Promise<void>

/**
 * A device's report of its own settings; name, model, firmware and rhythm are copied to where lists read them. What
 * cannot be kept is quarantined with its reason; a rhythm that no device can have is noted there, and the one known
 * stays.
 */
export const openTakeConfig =
  (
    TableName: string,
    configs: Pick<ConfigStore, 'report'>,
    quarantine: QuarantineStore,
    devices: Pick<DeviceStore, 'item'>,
    followFirmware: FollowFirmware,
  ): TakeConfig =>
  async (message) => {
    const { deviceid } = message
    const report = readConfigReport(deviceid, message.bytes)
    if (typeof report === 'string') {
      await quarantine.keep(message, 0, report, message.bytes)
      return
    }
    const { tree, flat, intervalSeconds, facts } = report
    const known = Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {})
    const silences = silencesAfter(known, flat, message.arrivedMs)
    const changes = (sk: string, set: object): TransactItem[] =>
      Object.keys(set).length === 0 ? [] : [setFields(TableName, { deviceid, sk }, { set: { ...set } })]
    const rhythm = intervalSeconds === undefined ? {} : { intervalSeconds }
    await configs.report(deviceid, tree, message.arrivedMs / secondMs, [
      ...changes(deviceItem.record, { ...facts, ...findable('DEVICE_NAME', facts.name ?? '') }),
      ...changes(deviceItem.link, rhythm),
      ...changes(deviceItem.silences, silences),
    ])
    if (facts.fw !== undefined) await followFirmware(deviceid, facts.fw, message.arrivedMs)
    if (intervalSeconds === undefined)
      await quarantine.note(message, ['device.base_interval: no device reports so seldom or so often'])
  }
