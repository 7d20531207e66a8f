import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { WebAddress } from '../core/webAddress'
import { ImageKey } from './imageKey'

/** What may be uploaded: PNG or JPEG of at most 300 kB. */
export const maxImageBytes = 307_200
/** Each side of the picture; a small file can declare a huge one and exhaust the browser that draws it. */
export const maxImageSide = 8192

export const imageTooLarge = 'Image too large. (300 kB limit)'
export const notAnImage = 'This is not a PNG or JPEG image that can be shown. Please choose another file.'

/** An image that another person replaced meanwhile is gone, and looks as one that never was. */
export const imageNotStored = 'The image is no longer stored. Please choose it again.'

const example = { key: 'images/TRUCK0001/01JD9Q7N6V8X3T2R5W4Y1Z0K7M' }

/** How long an address to send or to read an image works, seconds: access that is taken away ends with it. */
export const imageUrlSeconds = 60

export const requestImageUpload = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/image',
  summary: 'Get an address to upload an image. The image is kept once settings of the device refer to it.',
  ability: 'editDisplaySettings',
  input: z.object({
    deviceid: DeviceId,
    /** Bytes of the file, so that one too large is refused before it travels. */
    size: z.int().check(z.minimum(1)),
  }),
  output: z.object({
    key: ImageKey,
    /** Takes a form (`multipart/form-data`) with these fields, and last the field `file`. */
    url: WebAddress,
    fields: z.record(z.string(), z.string()),
  }),
})

export const getImage = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/image',
  summary: 'Get an address, valid for one minute, to download a stored image of a device.',
  ability: 'viewData',
  example,
  input: z.object({ deviceid: DeviceId, key: ImageKey }),
  output: z.object({ url: WebAddress }),
})

export const discardImage = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/image',
  summary: 'Delete an image that no settings refer to. Images in use are deleted when the settings change.',
  ability: 'editDisplaySettings',
  example,
  input: z.object({ deviceid: DeviceId, key: ImageKey }),
  output: z.object({ message: z.string() }),
})
