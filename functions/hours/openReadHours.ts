import { openSources } from '../data/openSources'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openCommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import { openLedgerReader } from '../ledger/ledgerStore'
import { openReadTurns } from '../ledger/readTurns'
import { openConfigStore } from '../settings/configStore'
import { type ReadMachineHours, openReadMachineHours } from './readMachineHours'
import { openReadPaces } from './readPaces'

interface Parts {
  env: Pick<Env, 'COMMANDS_TABLE' | 'DEVICES_TABLE' | 'HISTORY_TABLE' | 'READINGS_TABLE' | 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  now: Clock
}

/** Hours of a machine on their tables. */
export const openReadHours = ({ env, documents, now }: Parts): ReadMachineHours =>
  openReadMachineHours(
    openSources(documents, env, now),
    openReadPaces({
      configs: openConfigStore(documents, env.DEVICES_TABLE),
      ledger: openLedgerReader(documents, env.SERVER_LOG_TABLE),
      readTurns: openReadTurns(openCommandStore(documents, env.COMMANDS_TABLE)),
    }),
    now,
  )
