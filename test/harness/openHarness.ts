import { openApi } from './callApi'
import { connectDevice } from './connectDevice'
import { openDevices } from './makeDevices'
import { openPeople } from './makePeople'
import { openClients } from './openClients'
import { openMails } from './readMails'
import { openTables } from './readTables'
import type { StackAddress } from './StackAddress'

type Connect = typeof connectDevice

/** Everything a story needs, on one running stack. */
export const openHarness = (address: StackAddress) => {
  const clients = openClients(address)
  const api = openApi(address.url)
  return {
    address,
    clients,
    ...api,
    ...openPeople(address, clients, api.ask),
    ...openDevices(address, clients),
    tables: openTables(clients.documents, address),
    mailsTo: openMails(address),
    connect: (device: Parameters<Connect>[1], options?: Parameters<Connect>[2]) =>
      connectDevice(address, device, options),
  }
}

export type Harness = ReturnType<typeof openHarness>
