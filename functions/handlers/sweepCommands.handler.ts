import { openEffectProver } from '../commands/proveEffects'
import { openSweepCommands } from '../commands/sweepCommands'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDocuments } from '../core/store/documents'
import { openReadingReader } from '../data/readingStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openCommands } from './openCommands'

const env = openEnv()
const documents = openDocuments()
const writeLog = openLogWriter(env.SERVER_LOG_TABLE, newId)
const delivery = openCommands({ env, documents, writeLog, now: Date.now })
const readings = openReadingReader(documents, env.READINGS_TABLE)
const { prove } = openEffectProver({ ...delivery, readings, writeLog })

export const handler = openSweepCommands({ ...delivery, prove })
