import * as z from 'zod/mini'
import { ChangeId } from '../../shared/core/ids'
import { takeEach } from '../alerts/takeEach'
import type { TakeBatch } from '../core/onBatch'
import type { WorkSet } from './workSet'

const Message = z.object({ changeid: ChangeId })

/** Does what is due of the change sets that messages name. */
export const openTakeSets = (work: WorkSet): TakeBatch =>
  takeEach(({ body }) => work(Message.parse(JSON.parse(body)).changeid), 'the work on a change set failed')
