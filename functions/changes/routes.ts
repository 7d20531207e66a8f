import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/changes/changes'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { WriteLog } from '../serverlog/logEntry'
import { openChangeStore } from './changeStore'
import { endSending } from './endSending'
import { getChange, getChanges } from './readChanges'
import type { ReadHeld } from './subject'
import { startChange } from './startChange'

interface Parts {
  env: Pick<Env, 'CHANGES_TABLE'>
  documents: DynamoDBDocumentClient
  readHeld: ReadHeld
  writeLog: WriteLog
  now: Clock
}

export const changeRoutes = ({ env, documents, readHeld, writeLog, now }: Parts): Route[] => {
  const store = openChangeStore(documents, env.CHANGES_TABLE)
  return [
    on(contract.startChange, startChange(documents, store, readHeld, now)),
    on(contract.endSending, endSending(documents, store, readHeld, writeLog, now)),
    on(contract.getChanges, getChanges(store, now)),
    on(contract.getChange, getChange(store, now)),
  ]
}
