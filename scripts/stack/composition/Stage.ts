import type { Grants, Permits, CheckService } from '../../standins/aws/core/openPermits'
import type { Templates } from '../../standins/aws/core/Templates'
import type { Settings } from '../settings'
import type { LogFiles } from '../watch/openLogFiles'
import type { Watch } from '../watch/startWatch'
import type { LocalNames } from './localNames'

/** What every part of the stack is started from. */
export interface Stage {
  readonly settings: Settings
  readonly templates: Templates
  readonly names: LocalNames
  /** What each function may do, as its role says. */
  readonly grants: Grants
  readonly permits: Permits
  /** What services of AWS do by themselves, as the policies of topics, queues and buckets allow. */
  readonly checkService: CheckService
  /** CloudWatch, which counts what happens everywhere. */
  readonly watch: Watch
  /** The logs of functions and APIs. */
  readonly files: LogFiles
  readonly log: (line: string) => void
}
