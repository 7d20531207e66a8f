import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/transact'
import { Silences, silencesAfter } from '../data/silences'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { FollowFirmware } from '../firmware/followFirmware'
import type { ConfigStore } from './configStore'
import type { ConfigReport } from './readConfigReport'

/**
 * Keeps what a device says of its own settings, whether by itself or because it was asked; name, model, firmware and
 * rhythm are copied to where lists read them.
 */
export type KeepReport = (deviceid: DeviceId, report: ConfigReport, arrivedMs: number) => Promise<void>

export const openKeepReport =
  (
    TableName: string,
    configs: Pick<ConfigStore, 'report'>,
    devices: Pick<DeviceStore, 'item'>,
    followFirmware: FollowFirmware,
  ): KeepReport =>
  async (deviceid, { tree, flat, intervalSeconds, facts }, arrivedMs) => {
    const known = Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {})
    const silences = silencesAfter(known, flat, arrivedMs)
    const changes = (sk: string, set: object): TransactItem[] =>
      Object.keys(set).length === 0 ? [] : [setFields(TableName, { deviceid, sk }, { set: { ...set } })]
    const rhythm = intervalSeconds === undefined ? {} : { intervalSeconds }
    await configs.report(deviceid, tree, arrivedMs / secondMs, [
      ...changes(deviceItem.record, facts),
      ...changes(deviceItem.link, rhythm),
      ...changes(deviceItem.silences, silences),
    ])
    if (facts.fw !== undefined) await followFirmware(deviceid, facts.fw, arrivedMs)
  }
