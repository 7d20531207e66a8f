import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { topics } from '../../shared/core/topics'
import { openAccessStore } from '../../functions/access/accessStore'
import { openEventReader, openEventTransitions } from '../../functions/alerts/eventStore'
import { openWriteOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openNoteNotices } from '../../functions/alerts/noteNotices'
import type { EnqueueNotices } from '../../functions/alerts/workQueue'
import { openNoticeReader } from '../../functions/alerts/noticeStore'
import { openSentStore } from '../../functions/alerts/sentStore'
import { watchFrom } from '../../functions/alerts/dueStore'
import { newId } from '../../functions/core/newId'
import { readText } from '../../functions/core/packedText'
import { openReadingReader, openReadingWriter } from '../../functions/data/readingStore'
import { openEffectProver } from '../../functions/commands/proveEffects'
import { openArrivalWrites } from '../../functions/fences/arrivals'
import { openFencesOf } from '../../functions/fences/fencesOf'
import { openFollowFirmware } from '../../functions/firmware/followFirmware'
import { openNoteContacts } from '../../functions/devices/contactBoard'
import { openLinkStore } from '../../functions/ingest/linkStore'
import { openQuarantineStore } from '../../functions/ingest/quarantineStore'
import { openRefusedEvents } from '../../functions/ingest/followEvents'
import { openKeepReport } from '../../functions/settings/configReport'
import { openTakeBatch } from '../../functions/ingest/takeBatch'
import { openTakeConfig, openTakeDevice } from '../../functions/ingest/takeDevice'
import { openTakeReadings } from '../../functions/ingest/takeReadings'
import { openWorkStore } from '../../functions/data/workStore'
import { type Scene, tables } from './openScene'

const nobodyHears: EnqueueNotices = () => Promise.resolve()

/** What the ingest writes to. */
export const openStores = (
  scene: Scene,
  documents: DynamoDBDocumentClient = scene.documents,
  enqueueNotices = nobodyHears,
) => {
  const service = scene.openService(documents)
  const { devices, deliver, writeLog } = service
  const readings = openReadingReader(documents, tables.readings)
  return {
    devices,
    readings: openReadingWriter(documents, tables.readings),
    links: openLinkStore(documents, tables.devices),
    work: openWorkStore(documents, tables.history),
    deliver,
    proveEffects: openEffectProver({ ...service, readings }).proveAll,
    documents,
    writeEventTransitions: openEventTransitions(tables.events, writeLog, devices),
    writeOccurrences: openWriteOccurrences(tables.alarms),
    noteNotices: openNoteNotices(tables.notices, newId),
    sent: openSentStore(devices, openNoticeReader(documents, tables.notices), tables.devices),
    events: openEventReader(documents, tables.events),
    refusedEvents: openRefusedEvents(),
    enqueueNotices,
    enqueueOccurrences: nobodyHears,
    watch: watchFrom(tables.notices),
    arrivalWrites: openArrivalWrites(tables.devices),
    fencesOf: openFencesOf(
      { documents, TableName: tables.access, access: openAccessStore(documents, tables.access) },
      scene.now,
    ),
  }
}

/** The ingest as one process of it: what one remembers, another does not know. */
export const openWorker = (
  scene: Scene,
  documents: DynamoDBDocumentClient = scene.documents,
  enqueueNotices = nobodyHears,
) => {
  const service = scene.openService(documents)
  const { devices, configs, writeLog } = service
  const stores = openStores(scene, documents, enqueueNotices)
  const quarantine = openQuarantineStore(documents, tables.quarantine)
  const takeConfig = openTakeConfig(
    openKeepReport(tables.devices, configs, devices, openFollowFirmware(service), writeLog),
    quarantine,
  )
  const takeDevice = openTakeDevice(openTakeReadings(stores, scene.now), takeConfig, quarantine)
  const noteContacts = openNoteContacts(documents, tables.events, newId, scene.now)
  return openTakeBatch(devices, takeDevice, quarantine, noteContacts)
}

let messages = 0

/** A message as the rules put it into the queue: a reading, unless it is of another topic. */
export const recordOf = (
  deviceid: string,
  payload: unknown,
  arrivedMs: number,
  topic = topics.data(deviceid),
): SQSRecord => {
  messages += 1
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
  const body = {
    payload: Buffer.from(text).toString('base64'),
    topic,
    deviceid,
    arrivedMs,
  }
  return { messageId: `message ${messages}`, body: JSON.stringify(body) } as SQSRecord
}

/** Bodies of the readings that are stored of a device, in the order of their keys. */
export const storedOf = async (scene: Scene, deviceid: string): Promise<Record<string, unknown>[]> =>
  (await scene.all('readings'))
    .filter(({ stream, body }) => stream === `${deviceid}#s1` && body instanceof Uint8Array)
    .sort((a, b) => (String(a.at) < String(b.at) ? -1 : 1))
    .map(({ body }) => JSON.parse(readText(body as Uint8Array)) as Record<string, unknown>)
