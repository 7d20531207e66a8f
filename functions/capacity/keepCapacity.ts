import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { log, metricFields } from '../core/log'
import { tryWrite } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { type CapacityStore, isLimit } from './capacityStore'
import { type Step, type TableState, planTable, type PerPart, type Units } from './planTable'
import type { ReadUse } from './useWatch'

/** Of no device and no group. */
const subject = 'PORTAL'

interface Parts {
  /** By the word that the log has for each: `Devices`. */
  tables: Readonly<Record<string, string>>
  /** `onDemand` of a stage whose file says that its tables stay there. */
  capacity: 'auto' | 'onDemand'
  store: CapacityStore
  readUse: ReadUse
  documents: DynamoDBDocumentClient
  writeLog: WriteLog
  now: Clock
}

const wordsOf = (units: PerPart<Units>): string => {
  const { read = 0, write = 0 } = units.get('') ?? {}
  return `${write} write and ${read} read units a second`
}

/** Twice of everything: what is left when a table may not be put on demand again today. */
const doubled = ({ parts }: TableState): PerPart<Units> =>
  new Map([...parts].map(([part, { units }]) => [part, { read: 2 * units.read, write: 2 * units.write }]))

/** A table on demand is looked at once an hour, since each figure that is asked for costs money. */
const isHourly = (nowMs: number): boolean => new Date(nowMs).getUTCMinutes() < 5

/**
 * Every five minutes: gives each table what it will use, or puts it on demand. Each run begins from what DynamoDB says
 * of the table, so that the next one goes on where one has died.
 */
export const keepCapacity =
  ({ tables, capacity, store, readUse, documents, writeLog, now }: Parts) =>
  async ({ functionName }: { functionName: string }): Promise<void> => {
    const note = (description: string): Promise<boolean> => {
      const event = { subject, category: 'Data' as const, name: 'Capacity Changed', description }
      return tryWrite(documents, writeLog(event, thePortal, now()))
    }

    const putOnDemand = async (word: string, state: TableState, why: string): Promise<void> => {
      await store.putOnDemand(state.TableName)
      log.info('a table is on demand', { table: word, why })
      await note(`${word}: on demand, since ${why}`)
    }

    /** It refuses requests, or cannot be given what it needs. */
    const fallBack = async (word: string, state: TableState, why: string): Promise<void> => {
      const figures = metricFields({ TablesFellBack: 1 }, { FunctionName: functionName }, now())
      log.warn('a table falls back to on demand', { table: word, why, ...figures })
      try {
        await putOnDemand(word, state, why)
      } catch (error) {
        if (!isLimit(error)) throw error
        log.error('a table may not go on demand: it is given twice its units', { table: word, error })
        await store.provision(state, doubled(state))
        await note(
          `${word}: ${wordsOf(doubled(state))}, since ${why} and it may not go on demand again today`,
        )
      }
    }

    const provision = async (
      word: string,
      state: TableState,
      { units, why }: Extract<Step, { to: 'provisioned' }>,
    ): Promise<void> => {
      try {
        await store.provision(state, units)
        log.info('a table is given units', { table: word, why, units: Object.fromEntries(units) })
      } catch (error) {
        if (!isLimit(error)) throw error
        log.warn('a table is not given other units', { table: word, why, error })
        // On demand it needs none, and what is too much is lowered later; what is too little is not waited for.
        if (state.mode === 'provisioned' && why === 'more is used')
          await fallBack(word, state, 'it may not be given more units')
        return
      }
      await note(`${word}: ${wordsOf(units)}, since ${why}`)
    }

    const keep = async (word: string, TableName: string): Promise<void> => {
      const state = await store.read(TableName)
      const nowMs = now()
      if (capacity === 'onDemand') {
        if (state.isSettled && state.mode === 'provisioned')
          await putOnDemand(word, state, 'the stage’s file says so')
        return
      }
      if (state.mode === 'onDemand' && !isHourly(nowMs)) return
      const step = planTable(state, await readUse(state, nowMs), nowMs)
      if (step === undefined) return
      if (step.to === 'provisioned') return provision(word, state, step)
      return step.isUrgent ? fallBack(word, state, step.why) : putOnDemand(word, state, step.why)
    }

    const all = Object.entries(tables).map(([word, TableName]) => keep(word, TableName))
    // The other tables are looked after all the same; the call fails, so that its alarm rings.
    for (const result of await Promise.allSettled(all)) if (result.status === 'rejected') throw result.reason
  }
