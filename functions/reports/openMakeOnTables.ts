import { openSources } from '../data/openSources'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openReadOccurrences } from '../alarms/occurrenceStore'
import { openEventReader } from '../alerts/eventStore'
import type { Env } from '../core/env'
import { openReadHeard } from '../data/readHeard'
import { fencesOfGroup } from '../fences/fencesOf'
import { openReadFixes } from '../fences/readFixes'
import { openReadPlaceTimes } from '../fences/readPlaceTimes'
import { openReadMachineFuel } from '../fuel/readMachineFuel'
import { openReadHours } from '../hours/openReadHours'
import { openPlaceStore } from '../places/placeStore'
import { openReadServiceItems } from '../service/getService'
import { openServiceStore } from '../service/serviceStore'
import { type ReportSources, openMakeReport } from './makeReport'
import { openReadAnswers } from './readAnswers'

interface Parts extends Pick<ReportSources, 'groups' | 'devices'> {
  env: Parameters<typeof openReadHours>[0]['env'] &
    Pick<Env, 'ACCESS_TABLE' | 'ALARMS_TABLE' | 'EVENTS_TABLE' | 'SERVICE_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  now: Clock
}

/** Reports of every kind, on their tables. */
export const openMakeOnTables = (parts: Parts) => {
  const { env, documents, access, groups, devices, now } = parts
  const sources = openSources(documents, env, now)
  const places = openPlaceStore(documents, env.ACCESS_TABLE)
  return openMakeReport({
    access,
    groups,
    devices,
    now,
    readHours: openReadHours(parts),
    readPlaceTimes: openReadPlaceTimes(openReadFixes(sources, now), now),
    readFences: async (groupid) => fencesOfGroup(groupid, await places.read(groupid)).fences,
    readAnswers: openReadAnswers({
      events: openEventReader(documents, env.EVENTS_TABLE),
      readOccurrences: openReadOccurrences(documents, env.ALARMS_TABLE),
      readHeard: openReadHeard(sources, now),
      now,
    }),
    readFuel: openReadMachineFuel(sources, now),
    readService: openReadServiceItems({
      access,
      devices,
      store: openServiceStore(documents, env.SERVICE_TABLE),
      now,
    }),
  })
}
