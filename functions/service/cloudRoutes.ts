import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { listService } from '../../shared/cloudapi/devices'
import { tierOf } from '../../shared/plans/tierOf'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import { type ServiceSources, getService } from './getService'
import { openServiceStore } from './serviceStore'

type Parts = Omit<ServiceSources, 'store' | 'readUse'> & {
  documents: DynamoDBDocumentClient
  env: Pick<Env, 'SERVICE_TABLE'>
}

/** For programs: which machines are due, without the hours of those whose plan has no interface. */
export const cloudServiceRoutes = (p: Parts): Route[] => {
  const store = openServiceStore(p.documents, p.env.SERVICE_TABLE)
  const mayRead = getService({ ...p, store }, (record) => tierOf({ ...record, nowMs: p.now() }).apiEnabled)
  return [on(listService, mayRead)]
}
