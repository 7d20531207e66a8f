import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as cloudContract from '../../shared/cloudapi/devices'
import type { Clock } from '../../shared/core/time'
import * as differenceContract from '../../shared/ledger/settingsDifference'
import * as contract from '../../shared/ledger/settingTurns'
import { tierOf } from '../../shared/plans/tierOf'
import type { AccessStore } from '../access/accessStore'
import type { CommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { ConfigStore } from '../settings/configStore'
import { getSettingsDifference } from './getSettingsDifference'
import { getSettingTurns, openReadTurns } from './ledgerTurns'
import { getSettingsAt, openReadWholeLedger } from './settingsAt'
import { openLedgerReader } from './ledgerStore'
import { openReadGroupSettings } from './readGroupSettings'
import { readSettingTurnsCsv } from './settingTurnsCsv'

interface Parts {
  env: Pick<Env, 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  groups: GroupStore
  devices: DeviceStore
  commands: Pick<CommandStore, 'read'>
  configs: ConfigStore
  now: Clock
}

const openServes = (p: Parts, isShown: (record: RecordItem) => boolean) => {
  const { env, documents, commands, configs, devices } = p
  const ledger = openLedgerReader(documents, env.SERVER_LOG_TABLE)
  const readTurns = openReadTurns(commands)
  const readLedger = openReadWholeLedger(ledger, readTurns)
  const readGroup = openReadGroupSettings({ ...p, isShown })
  return {
    turns: getSettingTurns(ledger, readTurns),
    at: getSettingsAt(configs, devices, readLedger),
    difference: getSettingsDifference({ ...p, readLedger, readGroup, isShown }),
  }
}

/** Which settings were changed, by whom, and whether the device took them. */
export const ledgerRoutes = (p: Parts): Route[] => {
  const { turns, at, difference } = openServes(p, () => true)
  return [
    on(contract.getSettingTurns, turns),
    on(contract.getSettingsAt, at),
    on(differenceContract.getSettingsDifference, difference),
  ]
}

/** The same by a key, of devices whose plan has the API. */
export const cloudLedgerRoutes = (p: Parts): Route[] => {
  const hasApi = (record: RecordItem) => tierOf({ ...record, nowMs: p.now() }).apiEnabled
  const { turns, at, difference } = openServes(p, hasApi)
  return [
    on(cloudContract.listSettingTurns, turns),
    on(cloudContract.readSettingTurnsCsv, readSettingTurnsCsv(turns)),
    on(cloudContract.readSettingsAt, at),
    on(cloudContract.compareSettings, difference),
  ]
}
