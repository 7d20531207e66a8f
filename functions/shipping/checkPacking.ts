import { Problem } from '../../shared/core/problem'
import type { checkPacking as contract } from '../../shared/shipping/packingSlip'
import type { Serve } from '../core/http/serve'
import type { DistributorStore } from '../distributor/distributorStore'
import type { ReadReadiness } from './readiness'

export const checkPacking =
  (readReadiness: ReadReadiness, distributors: Pick<DistributorStore, 'nameOf'>): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const found = await readReadiness(deviceid)
    if (found === undefined) throw new Problem('notFound', 'No such device.')
    const { name, model, fw, distributorId, packingSlip } = found.record
    const distributor =
      distributorId === undefined
        ? undefined
        : ((await distributors.nameOf(distributorId)) ?? `distributor ${distributorId}`)
    return {
      deviceid,
      name,
      model,
      fw,
      faults: found.faults,
      failedTests: found.failedTests,
      ...(distributor === undefined ? {} : { distributor }),
      ...(packingSlip === undefined ? {} : { packingSlip }),
    }
  }
