import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { WebAddress } from '../core/webAddress'
import { EntryFileId, GivenFiles, EntryId } from './serviceEntry'

/** How long an upload may take: a photograph from a site with a poor line. */
export const entryUploadSeconds = 600
/** How long an address to read a file works: access that is taken away ends with it. */
export const entryFileUrlSeconds = 60

const path = '/group/{groupid}/service/file'
const entry = { groupid: GroupId, deviceid: DeviceId, entryid: EntryId }

export const requestServiceUpload = endpoint({
  service: 'group',
  method: 'POST',
  path,
  summary: 'Get an address to upload a file for the log of a machine. It is kept once an entry names it.',
  ability: 'editService',
  example: { size: 240_000 },
  input: z.object({
    groupid: GroupId,
    /** Bytes of the file, so that one too large is refused before it travels. */
    size: z.int().check(z.minimum(1), z.meta({ title: 'Size' })),
  }),
  output: z.object({
    fileid: EntryFileId,
    /** Takes a form (`multipart/form-data`) with these fields, and last the field `file`. */
    url: WebAddress,
    fields: z.record(z.string(), z.string()),
  }),
})

export const attachServiceFiles = endpoint({
  service: 'group',
  method: 'PUT',
  path,
  summary: 'Attach uploaded photographs and PDF files to an entry of a machine’s log.',
  ability: 'editService',
  example: { files: [{ fileid: '01JD9Q7N6V8X3T2R5W4Y1Z0K7M', name: 'Oil sample.pdf' }] },
  input: z.object({
    ...entry,
    files: GivenFiles.check(z.minLength(1, 'must name at least one')),
  }),
  output: z.object({ message: z.string() }),
})

export const getServiceFile = endpoint({
  service: 'group',
  method: 'GET',
  path,
  summary: 'Get an address, valid for one minute, to read a file of an entry.',
  ability: 'viewGroup',
  input: z.object({ ...entry, fileid: EntryFileId }),
  output: z.object({ url: WebAddress }),
})

export const removeServiceFile = endpoint({
  service: 'group',
  method: 'DELETE',
  path,
  summary: 'Remove a file from an entry of a machine’s log.',
  ability: 'editService',
  input: z.object({ ...entry, fileid: EntryFileId }),
  output: z.object({ message: z.string() }),
})
