import { minuteMs } from '../../shared/core/time'
import { openEraseOccurrences } from '../../functions/alarms/occurrenceWrites'
import { openJobStore } from '../../functions/datajobs/jobStore'
import { openRunJobs } from '../../functions/datajobs/runJobs'
import { serveDeleteData, serveTransferData } from '../../functions/datajobs/startDataJob'
import { openAccessStore } from '../../functions/access/accessStore'
import { type Scene, tables } from '../integration/openScene'
import type { Process } from './processes'

/** Longer than any step: what ends a worker here is a fault. */
const remainingMs = () => 5 * minuteMs

/** Work on the data of devices as one process has it. */
export const openDataJobs = (scene: Scene, { documents }: Process) => {
  const service = {
    ...scene.openService(documents),
    devicesTable: tables.devices,
    access: openAccessStore(documents, tables.access),
    isSetupPassword: () => Promise.resolve(true),
    jobs: openJobStore(documents, tables.jobs),
    streamTables: [
      { TableName: tables.readings, sortKey: 'at' as const },
      { TableName: tables.history, sortKey: 'sk' as const },
      { TableName: tables.events, sortKey: 'at' as const },
    ],
    eraseOccurrences: openEraseOccurrences(documents, tables.alarms),
  }
  const run = openRunJobs(service)
  return {
    deleteData: serveDeleteData(service),
    transferData: serveTransferData(service),
    run: () => run(remainingMs),
  }
}
