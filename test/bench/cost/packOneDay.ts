import { dayMs, dayOf, dayStartMs } from '../../../shared/core/time'
import { openDocuments } from '../../../functions/core/store/documents'
import { openHistoryReader } from '../../../functions/data/historyReader'
import { openReadingReader, openReadingWriter } from '../../../functions/data/readingStore'
import { openDeviceStore } from '../../../functions/devices/deviceStore'
import { openHistoryWriter } from '../../../functions/packing/historyWriter'
import { openPackWork, openSealStream } from '../../../functions/packing/packWork'
import { newSuffix } from '../../../functions/packing/packDay'
import { openAddRoads } from '../../../functions/roads/roadsOfDay'
import { openRoadStore } from '../../../functions/roads/roadStore'
import { openWorkStore } from '../../../functions/data/workStore'
import type { StackAddress } from '../../harness/StackAddress'

type Put = { at: string; body: string; awsTsMs: number }

/**
 * The packer's work on yesterday of one device, with the product's own parts; `readings` are raw ones of yesterday.
 * Putting them there is not part of it: `begin` is called in between.
 */
export const packOneDay = async (
  { tables }: Pick<StackAddress, 'tables'>,
  deviceid: string,
  readings: readonly Put[],
  begin: () => void,
): Promise<void> => {
  const documents = openDocuments()
  const stream = `${deviceid}#s1`
  const day = dayOf(dayStartMs(Date.now()) - dayMs)
  const work = openWorkStore(documents, tables.History)
  await openReadingWriter(documents, tables.Readings).putAll(readings.map((each) => ({ stream, ...each })))
  await work.mark(stream, day, Date.now())
  begin()
  const packWork = openPackWork(
    {
      readings: openReadingReader(documents, tables.Readings),
      history: {
        ...openHistoryReader(documents, tables.History, Date.now),
        ...openHistoryWriter(documents, tables.History),
      },
      work,
      devices: openDeviceStore(documents, tables.Devices),
      seal: openSealStream(documents, tables.Devices),
      addRoads: openAddRoads(openRoadStore(documents, tables.History)),
    },
    Date.now,
    newSuffix,
  )
  const packed = await packWork({ stream, day })
  if (packed !== 'packed') throw new Error(`The day was not packed: ${packed}`)
}
