import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/fences/getVisits'
import { openSources } from '../data/readRows'
import type { Env } from '../core/env'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { getInside } from './getInside'
import { type VisitParts, getVisits, previewVisits } from './getVisits'
import { openReadFixes } from './visits'

interface Parts extends Omit<VisitParts, 'devices' | 'readFixes'> {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  /** Devices by reads that may be a moment old; they cost half. */
  recent: DeviceStore
}

export const fenceRoutes = (p: Parts): Route[] => {
  const { env, documents, now } = p
  const readFixes = openReadFixes(openSources(documents, env, now), now)
  const parts = { ...p, readFixes }
  return [
    on(contract.getInside, getInside({ ...p, devices: p.recent })),
    on(contract.getVisits, getVisits(parts)),
    on(contract.previewVisits, previewVisits(parts)),
  ]
}
