import * as z from 'zod/mini'
import { CommandId } from './commandQueue'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { WebAddress } from '../core/webAddress'

/** What the record of a fetched file says of it; the file itself lies in the storage of files. */
export const FetchedFile = z.object({
  /** Bytes that came. */
  size: z.int(),
  /** Bytes of a longer file that were not fetched any more. */
  left: z.int(),
})

/** A file that was fetched long ago, or before many others, is kept no longer. */
export const fileNotKept = 'The file is no longer kept. Please get it from the device again.'

export const getFetchedFile = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/file',
  summary:
    'Get an address, valid for one minute, to download a file that a device sent in answer to a command.',
  ability: 'useScripts',
  input: z.object({
    deviceid: DeviceId,
    /** The command that fetched it. */
    commandID: CommandId,
  }),
  output: z.object({ url: WebAddress }),
})
