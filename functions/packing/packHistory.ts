import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayOf, secondMs } from '../../shared/core/time'
import { canonicalValue } from '../../shared/data/payload/canonicalValue'
import type { Row } from '../data/columns/dayColumns'
import { type HistoryReader, openHistoryReader } from '../data/historyReader'
import { atOf } from '../data/readDayRows'
import { endOfDay } from '../data/streamSpans'
import { type AddRoads, openAddRoads } from '../roads/roadsOfDay'
import { openRoadStore } from '../roads/roadStore'
import { type WorkStore, openWorkStore } from '../data/workStore'
import { type HistoryWriter, openHistoryWriter } from './historyWriter'
import { newSuffix, openPackDay } from './packDay'
import { ownerOf, type SealStream, openSealStream } from './packWork'

/** Writes readings straight into the history and returns those of days that have not ended: they belong raw. */
export type PackHistory = (
  stream: string,
  readings: readonly Row[],
  intervalSeconds: number,
) => Promise<Row[]>

const canonical = ({ body, ...times }: Row): Row => ({
  ...times,
  body: canonicalValue(body) as Record<string, unknown>,
})

/**
 * Brings in readings of the past, in any order, with the same encoder and the same swap as the packer; readings
 * that are there already stay once. The stream must be the present one of its device, whose link must exist.
 */
export const packHistory = (
  stores: {
    history: HistoryReader & HistoryWriter
    work: Pick<WorkStore, 'adopt'>
    seal: SealStream
    addRoads: AddRoads
  },
  now: Clock,
  suffix: () => string,
): PackHistory => {
  const packDay = openPackDay(stores.history, now, suffix)
  return async (stream, readings, intervalSeconds) => {
    const days = new Map<string, Map<string, Row>>()
    const open: Row[] = []
    for (const reading of readings.map(canonical)) {
      const day = dayOf(reading.tsMs)
      if (endOfDay(day) >= now()) {
        open.push(reading)
        continue
      }
      const rows = days.get(day) ?? new Map<string, Row>()
      days.set(day, rows.set(atOf(reading), reading))
    }
    const lastDay = [...days.keys()].sort().at(-1)
    if (lastDay !== undefined) {
      await stores.work.adopt(stream, now())
      await stores.seal(ownerOf(stream), stream, endOfDay(lastDay))
    }
    for (const [day, fresh] of days) {
      const [replaced] = await stores.history.manifests(stream, day, day)
      const packed = await packDay({
        stream,
        day,
        fresh,
        replaced,
        maxHoldMs: 2 * intervalSeconds * secondMs,
      })
      if (packed === 'lost') throw new Error(`Another packer was at work on ${stream}, ${day}`)
      if (packed !== 'outlived') await stores.addRoads(stream, day, fresh.values())
    }
    return open
  }
}

/** `packHistory` on its tables. */
export const openPackHistory = (
  documents: DynamoDBDocumentClient,
  { HISTORY_TABLE, DEVICES_TABLE }: { HISTORY_TABLE: string; DEVICES_TABLE: string },
  now: Clock,
): PackHistory => {
  const reader = openHistoryReader(documents, HISTORY_TABLE, now)
  const history = { ...reader, ...openHistoryWriter(documents, HISTORY_TABLE) }
  const work = openWorkStore(documents, HISTORY_TABLE)
  const seal = openSealStream(documents, DEVICES_TABLE)
  const addRoads = openAddRoads(openRoadStore(documents, HISTORY_TABLE))
  return packHistory({ history, work, seal, addRoads }, now, newSuffix)
}
