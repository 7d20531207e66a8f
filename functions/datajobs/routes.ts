import * as contract from '../../shared/datajobs/startDataJob'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, onOnce } from '../core/http/serve'
import { openJobStore } from './jobStore'
import { type JobService, serveDeleteData, serveTransferData } from './startDataJob'

interface Parts extends Omit<JobService, 'devicesTable' | 'jobs'> {
  env: Pick<Env, 'DEVICES_TABLE' | 'JOBS_TABLE'>
  answers: AnswerStore
}

export const dataJobRoutes = (p: Parts): Route[] => {
  const service = {
    ...p,
    devicesTable: p.env.DEVICES_TABLE,
    jobs: openJobStore(p.documents, p.env.JOBS_TABLE),
  }
  return [
    onOnce(contract.deleteData, p.answers, serveDeleteData(service)),
    onOnce(contract.transferData, p.answers, serveTransferData(service)),
  ]
}
