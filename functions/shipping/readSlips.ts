import { Problem } from '../../shared/core/problem'
import type * as contract from '../../shared/shipping/packingSlip'
import type { Serve } from '../core/http/serve'
import { drawSlip } from './drawSlip'
import type { SlipStore } from './slipStore'

const mostListed = 20

const readSlip = async (slips: Pick<SlipStore, 'read'>, slipid: string): Promise<contract.PackingSlip> => {
  const slip = await slips.read(slipid)
  if (slip === undefined) throw new Problem('notFound')
  return slip
}

export const getPackingSlip =
  (slips: Pick<SlipStore, 'read'>): Serve<typeof contract.getPackingSlip> =>
  ({ slipid }) =>
    readSlip(slips, slipid)

export const drawPackingSlip =
  (slips: Pick<SlipStore, 'read'>): Serve<typeof contract.drawPackingSlip> =>
  async ({ slipid }) => ({
    name: `packing-slip-${slipid}.pdf`,
    bytes: drawSlip(await readSlip(slips, slipid)),
  })

export const getPackingSlips =
  (slips: Pick<SlipStore, 'newest'>): Serve<typeof contract.getPackingSlips> =>
  async () => ({
    slips: (await slips.newest(mostListed)).map(({ slipid, ts, distributor, devices }) => ({
      slipid,
      ts,
      distributor: distributor.name,
      devices: devices.length,
    })),
  })
