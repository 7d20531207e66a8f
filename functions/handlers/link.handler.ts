import { openDocuments } from '../core/store/documents'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { openBucket } from '../core/openBucket'
import { onBatch } from '../core/onBatch'
import { openDeviceStore } from '../devices/deviceStore'
import { openFetchedFiles, keepFetched } from '../files/fetchedFiles'
import { openFollowFirmware } from '../firmware/followFirmware'
import { openLogWriter } from '../serverlog/logEntry'
import { openKeepReport, takeAskedSettings } from '../settings/configReport'
import { openTakeQuestion } from '../devicetodevice/takeQuestion'
import { publishToDevice } from '../commands/publishToDevice'
import { openTakeAnswer } from '../commands/takeAnswer'
import { openTakeLinkBatch, openTakePresence } from '../commands/takeLinkBatch'
import { openCommands } from './openCommands'

const env = openEnv()
const documents = openDocuments()
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)
const delivery = openCommands({ env, documents, writeLog, now: Date.now })
const keepReport = openKeepReport(
  env.DEVICES_TABLE,
  delivery.configs,
  openDeviceStore(documents, env.DEVICES_TABLE),
  openFollowFirmware(delivery),
  writeLog,
)

const fetchedFiles = openFetchedFiles(openBucket(env.FILES_BUCKET))

const takeQuestion = openTakeQuestion({
  documents,
  TableName: env.DEVICES_TABLE,
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  publish: publishToDevice,
  now: Date.now,
})

export const handler = onBatch(
  openTakeLinkBatch(
    openTakeAnswer(delivery, takeAskedSettings(keepReport), keepFetched(fetchedFiles)),
    openTakePresence(documents, env.DEVICES_TABLE, delivery.deliver),
    takeQuestion,
  ),
  () => ({ QuestionsRefused: takeQuestion.takeRefused() }),
)
