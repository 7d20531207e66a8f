import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as cloudContract from '../../shared/cloudapi/devices'
import * as contract from '../../shared/consequences/consequence'
import type { Clock } from '../../shared/core/time'
import { openSources } from '../data/readRows'
import { openEventReader } from '../alerts/eventStore'
import type { CommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openLedgerReader } from '../ledger/ledgerStore'
import { openReadTurns } from '../ledger/ledgerTurns'
import { openReadWholeLedger } from '../ledger/settingsAt'
import { getChangesMade, getConsequence, openReadChanges } from './getConsequence'
import { openReadDays } from './dayFigures'

interface Parts {
  env: Pick<Env, 'EVENTS_TABLE' | 'HISTORY_TABLE' | 'READINGS_TABLE' | 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  commands: Pick<CommandStore, 'read' | 'newest'>
  now: Clock
}

const openServes = ({ env, documents, devices, commands, now }: Parts) => {
  const sources = openSources(documents, env, now)
  const ledger = openLedgerReader(documents, env.SERVER_LOG_TABLE)
  const readChanges = openReadChanges(openReadWholeLedger(ledger, openReadTurns(commands)), commands)
  const readDays = openReadDays(sources, openEventReader(documents, env.EVENTS_TABLE), now)
  return {
    changes: getChangesMade(readChanges),
    consequence: getConsequence(devices, readChanges, readDays, now),
  }
}

/** What was changed on a device, and what came of it. */
export const consequenceRoutes = (p: Parts): Route[] => {
  const { changes, consequence } = openServes(p)
  return [on(contract.getChangesMade, changes), on(contract.getConsequence, consequence)]
}

/** The same by a key. */
export const cloudConsequenceRoutes = (p: Parts): Route[] => {
  const { changes, consequence } = openServes(p)
  return [on(cloudContract.listChanges, changes), on(cloudContract.readConsequence, consequence)]
}
