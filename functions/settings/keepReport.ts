import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import { Silences, silencesAfter } from '../data/silences'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { FollowFirmware } from '../firmware/followFirmware'
import type { WriteLog } from '../serverlog/logEntry'
import type { ConfigStore } from './configStore'
import { type ConfigReport, readConfigReport } from './readConfigReport'
import { reportedTurns } from './reportedTurns'
import { changedByReport } from './turnsOf'
import { log } from '../core/log'
import type { TakeWhole } from '../commands/takeAnswer'

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
    writeLog: WriteLog,
  ): KeepReport =>
  async (deviceid, { tree, flat, intervalSeconds, facts }, arrivedMs) => {
    const known = Silences.parse((await devices.item(deviceid, deviceItem.silences)) ?? {})
    const silences = silencesAfter(known, flat, arrivedMs)
    const changes = (sk: string, set: object): TransactItem[] =>
      Object.keys(set).length === 0 ? [] : [setFields(TableName, { deviceid, sk }, { set: { ...set } })]
    const shared = { deviceid, atMs: arrivedMs }
    const rhythm = intervalSeconds === undefined ? {} : { intervalSeconds }
    await configs.report(deviceid, tree, arrivedMs / secondMs, ({ before, wanted, flat: reported }) => {
      const { own, asked } = changedByReport(before.flat, reported, wanted.flat)
      return [
        ...changes(deviceItem.record, facts),
        ...changes(deviceItem.link, rhythm),
        ...changes(deviceItem.silences, silences),
        ...reportedTurns(writeLog, { ...shared, via: 'device', changed: own, before: before.flat }),
        ...reportedTurns(writeLog, { ...shared, via: 'confirmed', changed: asked, before: before.flat }),
      ]
    })
    if (facts.fw !== undefined) await followFirmware(deviceid, facts.fw, arrivedMs)
  }

/** All of its settings, as a device gives them when it is asked; a part of them says nothing of the rest. */
export const takeAskedSettings =
  (keepReport: KeepReport): TakeWhole =>
  async ({ deviceid, method, args }, response, atMs) => {
    if (method !== 'Config.Get' || 'key' in (JSON.parse(args) as object)) return
    const report = readConfigReport(deviceid, Buffer.from(JSON.stringify(response)))
    if (typeof report === 'string')
      log.warn('settings that were asked for cannot be kept', { deviceid, report })
    else await keepReport(deviceid, report, atMs)
  }
