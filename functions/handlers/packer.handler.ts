import type { Context } from 'aws-lambda'
import { openDocuments } from '../core/store/documents'
import { Name, readEnv } from '../core/env'
import { openHistoryReader } from '../data/historyReader'
import { openReadingReader } from '../data/readingStore'
import { openDeviceStore } from '../devices/deviceStore'
import { openHistoryWriter } from '../packing/historyWriter'
import { newSuffix } from '../packing/packDay'
import { openPackWork, openSealStream } from '../packing/packWork'
import { openRunPacker, shareOfRun } from '../packing/runPacker'
import { openAddRoads } from '../roads/roadsOfDay'
import { openRoadStore } from '../roads/roadStore'
import { openWorkStore } from '../data/workStore'

const env = readEnv({ READINGS_TABLE: Name, HISTORY_TABLE: Name, DEVICES_TABLE: Name })
const now = Date.now
const documents = openDocuments()
const work = openWorkStore(documents, env.HISTORY_TABLE)
const reader = openHistoryReader(documents, env.HISTORY_TABLE, now)
const stores = {
  readings: openReadingReader(documents, env.READINGS_TABLE),
  history: { ...reader, ...openHistoryWriter(documents, env.HISTORY_TABLE) },
  work,
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  seal: openSealStream(documents, env.DEVICES_TABLE),
  addRoads: openAddRoads(openRoadStore(documents, env.HISTORY_TABLE)),
}
const runPacker = openRunPacker(work, openPackWork(stores, now, newSuffix), now)

/** Every quarter of an hour. */
export const handler = (event: unknown, context: Context) =>
  runPacker(() => context.getRemainingTimeInMillis(), shareOfRun(event))
