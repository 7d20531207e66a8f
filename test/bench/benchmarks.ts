import { measureAlerts } from './alerts/measureAlerts'
import { measureStorm } from './alerts/measureStorm'
import { measureBytes } from './bytes/measureBytes'
import { measureBilling } from './billing/measureBilling'
import { measureCloudApi } from './cloudapi/measureCloudApi'
import { measureCost } from './cost/measureCost'
import type { BenchStack } from './core/openBenchStack'
import type { Figure } from './core/Figure'
import { measureDownsample } from './downsample/measureDownsample'
import { measureGroups } from './groups/measureGroups'
import { measureHome } from './home/measureHome'
import { measureFleet } from './fleet/measureFleet'
import { measureIngest } from './ingest/measureIngest'
import { measureKills } from './kills/measureKills'
import { measureLinks } from './links/measureLinks'
import { measureLoad } from './load/measureLoad'
import { measureMonth } from './month/measureMonth'
import { measureRehearsal } from './rehearsal/measureRehearsal'
import { measureRecovery } from './start/measureRecovery'
import { measureSearch } from './search/measureSearch'
import { measureSettings } from './settings/measureSettings'
import { measureStart } from './start/measureStart'
import { measureWeb } from './web/measureWeb'

type Benchmark = (stack: BenchStack) => Promise<Figure[]>

/** What a stack keeps in memory after a burst is told of one that did nothing else before. */
const onNewStack =
  (measure: Benchmark): Benchmark =>
  async (stack) => {
    await stack.close()
    return measure(stack)
  }

/** In the order in which they run; the last ones use a running stack, which is started when first asked for. */
export const benchmarks: ReadonlyMap<string, Benchmark> = new Map([
  ['downsample', measureDownsample],
  ['groups', measureGroups],
  ['bytes', measureBytes],
  ['load', measureLoad],
  ['ingest', onNewStack(measureIngest)],
  ['month', measureMonth],
  ['rehearsal', measureRehearsal],
  ['cost', measureCost],
  ['search', measureSearch],
  ['home', measureHome],
  ['fleet', measureFleet],
  ['alerts', measureAlerts],
  ['storm', measureStorm],
  ['settings', measureSettings],
  ['cloudapi', measureCloudApi],
  ['billing', measureBilling],
  ['links', measureLinks],
  ['web', measureWeb],
  ['start', measureStart],
  ['recovery', measureRecovery],
  ['kills', measureKills],
])
