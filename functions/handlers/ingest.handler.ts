import type { Context, KinesisStreamEvent, SQSEvent } from 'aws-lambda'
import { openAlarmQueue } from '../alarms/alarmQueue'
import { openWriteOccurrences } from '../alarms/occurrenceWrites'
import { openEventReader, openEventTransitions } from '../alerts/eventStore'
import { openNoteNotices } from '../alerts/noteNotices'
import { createNoticeQueue } from '../alerts/workQueue'
import { openNoticeReader } from '../alerts/noticeStore'
import { openSentStore } from '../alerts/sentStore'
import { watchFrom } from '../alerts/dueStore'
import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch, isOfStream, onShard } from '../core/onBatch'
import { openReadingReader, openReadingWriter } from '../data/readingStore'
import { openAccessStore } from '../access/accessStore'
import { openEffectProver } from '../commands/proveEffects'
import { openArrivalWrites } from '../fences/arrivals'
import { openFencesOf } from '../fences/fencesOf'
import { openFollowFirmware } from '../firmware/followFirmware'
import { openNoteContacts } from '../devices/contactBoard'
import { openDeviceStore } from '../devices/deviceStore'
import { openKeepReport } from '../settings/configReport'
import { openLogWriter } from '../serverlog/logEntry'
import { openWorkStore } from '../data/workStore'
import { openLinkStore } from '../ingest/linkStore'
import { openQuarantineStore } from '../ingest/quarantineStore'
import { openRefusedEvents } from '../ingest/followEvents'
import { openSetAside, openTakeBatch } from '../ingest/takeBatch'
import { openTakeConfig, openTakeDevice } from '../ingest/takeDevice'
import { openTakeReadings } from '../ingest/takeReadings'
import { openCommands } from './openCommands'

const env = openEnv()
const documents = openDocuments()
const devices = openDeviceStore(documents, env.DEVICES_TABLE)
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)
const delivery = openCommands({ env, documents, writeLog, now: Date.now })
const { configs, deliver } = delivery
const { proveAll: proveEffects } = openEffectProver({
  ...delivery,
  readings: openReadingReader(documents, env.READINGS_TABLE),
  writeLog,
})
const quarantine = openQuarantineStore(documents, env.QUARANTINE_TABLE)
const refusedEvents = openRefusedEvents()
const stores = {
  devices,
  readings: openReadingWriter(documents, env.READINGS_TABLE),
  links: openLinkStore(documents, env.DEVICES_TABLE),
  work: openWorkStore(documents, env.HISTORY_TABLE),
  deliver,
  proveEffects,
  documents,
  writeEventTransitions: openEventTransitions(env.EVENTS_TABLE, writeLog, devices),
  writeOccurrences: openWriteOccurrences(env.ALARMS_TABLE),
  noteNotices: openNoteNotices(env.NOTICES_TABLE, newId),
  sent: openSentStore(devices, openNoticeReader(documents, env.NOTICES_TABLE), env.DEVICES_TABLE),
  events: openEventReader(documents, env.EVENTS_TABLE),
  refusedEvents,
  enqueueNotices: createNoticeQueue(env.ALERTS_QUEUE),
  enqueueOccurrences: openAlarmQueue(env.ALARMS_QUEUE).occurrences,
  watch: watchFrom(env.NOTICES_TABLE),
  arrivalWrites: openArrivalWrites(env.DEVICES_TABLE),
  fencesOf: openFencesOf(
    { documents, TableName: env.ACCESS_TABLE, access: openAccessStore(documents, env.ACCESS_TABLE) },
    Date.now,
  ),
}

const takeDevice = openTakeDevice(
  openTakeReadings(stores, Date.now),
  openTakeConfig(
    openKeepReport(env.DEVICES_TABLE, configs, devices, openFollowFirmware(delivery), writeLog),
    quarantine,
  ),
  quarantine,
)

const noteContacts = openNoteContacts(documents, env.EVENTS_TABLE, newId, Date.now)

const takeBatch = onBatch(openTakeBatch(devices, takeDevice, quarantine, noteContacts), () => ({
  MessagesQuarantined: quarantine.takeCount(),
  EventsRefused: refusedEvents.takeCount(),
}))
const takeShard = onShard(
  takeBatch,
  openSetAside(() => env.READINGS_QUEUE),
)

/** What devices send, from the queue, or from a stream where the file of the stage has one. */
export const handler = (event: SQSEvent | KinesisStreamEvent, context: Pick<Context, 'functionName'>) =>
  isOfStream(event) ? takeShard(event, context) : takeBatch(event, context)
