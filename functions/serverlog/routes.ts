import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/serverlog/serverLog'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { getGroupLog, getServerLog } from './getServerLog'

interface Parts {
  env: Pick<Env, 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
}

export const deviceLogRoutes = ({ env, documents }: Parts): Route[] => [
  on(contract.getServerLog, getServerLog(documents, env.SERVER_LOG_TABLE)),
]

export const groupLogRoutes = ({ env, documents }: Parts): Route[] => [
  on(contract.getGroupLog, getGroupLog(documents, env.SERVER_LOG_TABLE)),
]
