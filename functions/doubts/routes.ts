import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readDoubts } from '../../shared/cloudapi/devices'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import * as contract from '../../shared/doubts/sensorDoubt'
import type { Env } from '../core/env'
import { type Route, type Serve, on } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import { openSources, type Sources } from '../data/readRows'
import type { DeviceStore } from '../devices/deviceStore'
import { openReadDoubts } from './sensorDoubts'

const getDoubts = (
  devices: Pick<DeviceStore, 'record' | 'link'>,
  sources: Sources,
  now: Clock,
): Serve<typeof contract.getDoubts> => {
  const readDoubts = openReadDoubts(sources, now)
  return async ({ deviceid }, caller) => {
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const rights = readingRightsOf(record, caller, now)
    if (!rights.rawData) return { doubts: [] }
    return { doubts: await readDoubts({ record, link, retentionDays: rights.retentionDays }) }
  }
}

interface Parts {
  env: Pick<Env, 'HISTORY_TABLE' | 'READINGS_TABLE'>
  documents: DynamoDBDocumentClient
  devices: DeviceStore
  now: Clock
}

const openGetDoubts = ({ env, documents, devices, now }: Parts) =>
  getDoubts(devices, openSources(documents, env, now), now)

export const doubtRoutes = (p: Parts): Route[] => [on(contract.getDoubts, openGetDoubts(p))]

/** The same by a key. */
export const cloudDoubtRoutes = (p: Parts): Route[] => [on(readDoubts, openGetDoubts(p))]
