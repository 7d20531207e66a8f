import type {
  Equipment,
  Link,
  readEquipment as oneContract,
  readEquipmentByMake as byMakeContract,
  readFleet as contract,
} from '../../shared/aemp/fleet'
import { Problem } from '../../shared/core/problem'
import { secondMs } from '../../shared/core/time'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { RecordItem } from '../devices/deviceStore'
import { aempOfRecord } from './aempOfRecord'
import { timeOf, equipmentOf } from './equipment'
import { type FleetSources, listMachines, readState, openMachinePages, pageSize } from './machines'

/** Where an address of the API begins. */
export type AddressOf = (path: string) => string

const linksOf = (page: number, last: number, addressOf: AddressOf): Link[] => {
  const to = (rel: Link['rel'], at: number): Link => ({ rel, href: addressOf(`/Fleet/${at}`) })
  return [
    to('self', page),
    ...(page > 1 ? [to('prev', page - 1)] : []),
    ...(page < last ? [to('next', page + 1)] : []),
    to('last', last),
  ]
}

const equip = async (
  sources: FleetSources,
  caller: Caller,
  machines: readonly RecordItem[],
): Promise<Equipment[]> => {
  const links = await sources.devices.links(machines.map(({ deviceid }) => deviceid))
  return Promise.all(
    machines.map(async (record) =>
      equipmentOf(record, await readState(sources, caller, record, links.get(record.deviceid))),
    ),
  )
}

const head = ({ now }: FleetSources) => ({ version: '1' as const, snapshotTime: timeOf(now() / secondMs) })

export const readFleet = (sources: FleetSources, addressOf: AddressOf): Serve<typeof contract> => {
  const machinesOn = openMachinePages(sources)
  return async ({ page }, caller) => {
    const { count, machines } = await machinesOn(caller, page)
    const last = Math.max(1, Math.ceil(count / pageSize))
    if (page > last) throw new Problem('notFound')
    return {
      ...head(sources),
      Links: linksOf(page, last, addressOf),
      Equipment: await equip(sources, caller, machines),
    }
  }
}

/** @throws Problem `notFound` for a machine that is not the caller's, or does not show in the API */
export const findMachine = async (
  sources: FleetSources,
  caller: Caller,
  isWanted: (settings: ReturnType<typeof aempOfRecord>) => boolean,
): Promise<RecordItem> => {
  const machine = (await listMachines(sources, caller)).find((record) => isWanted(aempOfRecord(record)))
  if (machine === undefined) throw new Problem('notFound')
  return machine
}

const fleetOfOne = async (sources: FleetSources, caller: Caller, machine: RecordItem, href: string) => ({
  ...head(sources),
  Links: [{ rel: 'self' as const, href }],
  Equipment: await equip(sources, caller, [machine]),
})

export const readEquipment =
  (sources: FleetSources, addressOf: AddressOf): Serve<typeof oneContract> =>
  async ({ pin }, caller) => {
    const machine = await findMachine(sources, caller, ({ AEMP_equipmentID }) => AEMP_equipmentID === pin)
    return fleetOfOne(sources, caller, machine, addressOf(`/Fleet/Equipment/${encodeURIComponent(pin)}`))
  }

export const readEquipmentByMake =
  (sources: FleetSources, addressOf: AddressOf): Serve<typeof byMakeContract> =>
  async ({ make, model, serial }, caller) => {
    const machine = await findMachine(
      sources,
      caller,
      (settings) =>
        settings.AEMP_make === make && settings.AEMP_model === model && settings.AEMP_serialNumber === serial,
    )
    const path = [make, model, serial].map(encodeURIComponent).join('/')
    return fleetOfOne(sources, caller, machine, addressOf(`/Fleet/Equipment/MakeModelSerial/${path}`))
  }
