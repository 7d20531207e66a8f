import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as cloudContract from '../../shared/cloudapi/devices'
import * as contract from '../../shared/ledger/settingTurns'
import type { CommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { ConfigStore } from '../settings/configStore'
import { getSettingTurns } from './getSettingTurns'
import { getSettingsAt } from './getSettingsAt'
import { openLedgerReader } from './ledgerStore'
import { openReadTurns } from './readTurns'

interface Parts {
  env: Pick<Env, 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  commands: Pick<CommandStore, 'read'>
  configs: ConfigStore
}

const openServes = ({ env, documents, commands, configs }: Parts) => {
  const ledger = openLedgerReader(documents, env.SERVER_LOG_TABLE)
  const readTurns = openReadTurns(commands)
  return {
    turns: getSettingTurns(ledger, readTurns),
    at: getSettingsAt(configs, ledger, readTurns),
  }
}

/** Which settings were changed, by whom, and whether the device took them. */
export const ledgerRoutes = (p: Parts): Route[] => {
  const { turns, at } = openServes(p)
  return [on(contract.getSettingTurns, turns), on(contract.getSettingsAt, at)]
}

/** The same by a key. */
export const cloudLedgerRoutes = (p: Parts): Route[] => {
  const { turns, at } = openServes(p)
  return [on(cloudContract.listSettingTurns, turns), on(cloudContract.readSettingsAt, at)]
}
